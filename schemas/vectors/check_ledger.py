"""Computes what stands on the ledger and in the log of payments once more, and compares byte for byte.

The log's canonical entries and running hash; records' bytes, leaves, Merkle trees and paths (RFC 9162, section 2.1); what an
issuer signs to change a status; status lists (W3C Bitstring Status List 1.0, section 3.2). Written from
schemas/vectors/README.md, with the standard library only and none of the product's code. `python3
schemas/vectors/check_ledger.py` compares; `--write` replaces what is expected in ledger.json by what comes out here.
"""
import base64, gzip, hashlib, json, sys
from pathlib import Path

from check_names import canonical, unbase58

FILE = Path(__file__).parent / "ledger.json"


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def address(text):
    data = unbase58(text)
    if len(data) != 32:
        raise ValueError("an address has 32 bytes")
    return data


def integer(value, length):
    return value.to_bytes(length, "little")


# The log -----------------------------------------------------------------------------------------------------------------

def log(case):
    """Each hash is over the one before, as hexadecimal text, and the entry's canonical form."""
    texts, hashes, last = [], [], "0" * 64
    for entry in case["entries"]:
        texts.append(canonical(entry))
        last = sha256(last.encode(), texts[-1].encode()).hex()
        hashes.append(last)
    return {"canonical": texts, "runningHashes": hashes}


# Records and batches -----------------------------------------------------------------------------------------------------

def record_bytes(record):
    name, template, uri = (record[m].encode() for m in ("credentialId", "template", "subjectDataUri"))
    return b"".join([
        bytes([len(name), len(template)]), integer(len(uri), 2), bytes(4), address(record["issuer"]),
        address(record["subject"]), integer(record["issuedAt"], 8), integer(record.get("expiresAt", 0), 8),
        bytes.fromhex(record["subjectDataHash"]), bytes.fromhex(record["signature"]), name, template, uri,
    ])


def root_of(leaves):
    """MTH of RFC 9162, section 2.1.1, over leaf hashes: the left part is the largest power of two below the size."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\1", root_of(leaves[:left]), root_of(leaves[left:]))


def path_of(index, leaves):
    """PATH of RFC 9162, section 2.1.3.1."""
    if len(leaves) == 1:
        return []
    left = 1 << (len(leaves) - 1).bit_length() - 1
    if index < left:
        return path_of(index, leaves[:left]) + [root_of(leaves[left:])]
    return path_of(index - left, leaves[left:]) + [root_of(leaves[:left])]


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def commitment(case):
    leaves = [sha256(b"\0", record_bytes(record)) for record in case["records"]]
    return {
        "leaves": [leaf.hex() for leaf in leaves],
        "root": root_of(leaves).hex(),
        "inclusionPaths": [["u" + base64url(step) for step in path_of(i, leaves)] for i in range(len(leaves))],
    }


# What an issuer signs ----------------------------------------------------------------------------------------------------

REASONS = {"unspecified": 0, "key_compromise": 1, "ca_compromise": 2, "affiliation_changed": 3, "superseded": 4,
           "cessation_of_operation": 5, "privilege_withdrawn": 9}


def status_message(case):
    """A tag of 16 bytes, the last valid time, and a hash of the place and of what changes there."""
    about = record_bytes(case["record"])
    if case["action"] == "revoke":
        about += bytes([REASONS[case["reason"]]])
    else:
        about += bytes([case["extra"]])
    tag = f"ARCS:{case['action']}:v1".encode().ljust(16, b"\0")
    place = address(case["program"]) + address(case["address"])
    return {"message": (tag + integer(case["lastValidAt"], 8) + sha256(place, about)).hex()}


def status_list(case):
    """Bit 0 is the leftmost. Compressors differ, so the bits are what is compared."""
    bits = bytearray((case["length"] + 7) // 8)
    for place in case["entries"]:
        bits[place // 8] |= 0x80 >> place % 8
    text = case["encodedList"]
    if text[0] != "u" or gzip.decompress(base64.urlsafe_b64decode(text[1:] + "=" * (-(len(text) - 1) % 4))) != bits:
        return {"sha256": "the encoded list has other bits"}
    return {"sha256": sha256(bytes(bits)).hex()}


GROUPS = {"logs": log, "commitments": commitment, "statusMessages": status_message, "statusLists": status_list}


def main():
    vectors = json.loads(FILE.read_text())
    if "--write" in sys.argv:
        for group, compute in GROUPS.items():
            vectors[group] = [{**case, "expected": compute(case)} for case in vectors[group]]
        FILE.write_text(json.dumps(vectors, indent=2, ensure_ascii=False) + "\n")
    differing = 0
    for group, compute in GROUPS.items():
        for number, case in enumerate(vectors[group], 1):
            found = compute(case)
            if canonical(found) != canonical(case["expected"]):
                differing += 1
                print(f"ledger.json {group}, case {number}\n  expected {canonical(case['expected'])}\n  got      {canonical(found)}")
        print(f"ledger.json {group}: {len(vectors[group])} cases")
    if differing or set(vectors) != set(GROUPS) or not all(vectors.values()):
        sys.exit(f"{differing} cases differ, or a list is empty")


if __name__ == "__main__":
    main()
