#!/usr/bin/env python3
"""Reads transparency logs without any of the product's code: signed notes, checkpoints, tiles, entries, chains of agents.

Usage: check_log.py                                  the vectors beside this file
       check_log.py URL KEY [WITNESS KEY ...]        a log as it is served; every witness named has to have cosigned

Written from C2SP signed-note, tlog-checkpoint, tlog-cosignature and tlog-tiles (commit 5ba5ee8), RFC 6962 and RFC 8032, with
the standard library of Python only.
"""
import base64
import hashlib
import json
import pathlib
import sys
import urllib.request

HERE = pathlib.Path(__file__).parent
EMPTY = "0" * 64

# Ed25519, by the words of RFC 8032, section 5.1.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(a, b):
    (x1, y1), (x2, y2) = a, b
    t = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * pow(1 + t, P - 2, P) % P
    return x, (y1 * y2 + x1 * x2) * pow(1 - t, P - 2, P) % P


def times(n, point):
    result = (0, 1)
    while n:
        if n & 1:
            result = add(result, point)
        point = add(point, point)
        n >>= 1
    return result


def point_of(encoded):
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or y >= P:
        return None
    return (P - x if x & 1 != sign else x), y


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def verifies(key, message, signature):
    point, r = point_of(key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return times(s, BASE) == add(r, times(k, point))


# Notes


def key_of(line):
    name, key_id, encoded = line.split("+", 2)
    raw = base64.b64decode(encoded, validate=True)
    expected = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    assert expected.hex() == key_id, f"id of {name}"
    return name, expected, raw[0], raw[1:]


def signed_by(note, line):
    """Whether a note has a signature of a key, which has to hold."""
    name, key_id, kind, key = key_of(line)
    text, signatures = note[: note.rindex("\n\n") + 1], note[note.rindex("\n\n") + 2 :]
    found = False
    for signature in signatures.splitlines():
        dash, signer, encoded = signature.split(" ")
        raw = base64.b64decode(encoded, validate=True)
        if signer != name or raw[:4] != key_id:
            continue
        assert dash == "\u2014"
        message, raw = text.encode(), raw[4:]
        if kind == 4:
            time, raw = int.from_bytes(raw[:8], "big"), raw[8:]
            message = f"cosignature/v1\ntime {time}\n{text}".encode()
        assert verifies(key, message, raw), f"signature of {name}"
        found = True
    return found


# Trees


def leaf_hash(entry):
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def root_of(leaves):
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(root_of(leaves[:middle]), root_of(leaves[middle:]))


def included(index, size, leaf, path, root):
    """RFC 6962, section 2.1.1, from the root down: which part the leaf is in decides where the last hash belongs."""

    def climb(index, size, path):
        if size == 1:
            return leaf if not path else None
        if not path:
            return None
        middle = 1 << (size - 1).bit_length() - 1
        if index < middle:
            below = climb(index, middle, path[:-1])
            return below and node_hash(below, path[-1])
        below = climb(index - middle, size - middle, path[:-1])
        return below and node_hash(path[-1], below)

    return len(leaf) == 32 and 0 <= index < size and climb(index, size, path) == root


def consistent(earlier, earlier_root, later, later_root, path):
    """RFC 6962, section 2.1.2: SUBPROOF, read backwards."""
    if earlier == later:
        return path == [] and earlier_root == later_root and earlier > 0
    if not 0 < earlier < later:
        return False

    def climb(m, n, path, is_whole):
        if m == n:
            if is_whole:
                return (earlier_root, earlier_root) if not path else None
            return (path[0], path[0]) if len(path) == 1 else None
        if not path:
            return None
        middle = 1 << (n - 1).bit_length() - 1
        if m <= middle:
            below = climb(m, middle, path[:-1], is_whole)
            return below and (below[0], node_hash(below[1], path[-1]))
        below = climb(m - middle, n - middle, path[:-1], False)
        return below and (node_hash(path[-1], below[0]), node_hash(path[-1], below[1]))

    return climb(earlier, later, path, True) == (earlier_root, later_root)


# Logs


def tile_path(level, index, width):
    parts = []
    while True:
        parts.insert(0, f"{index % 1000:03d}")
        index //= 1000
        if index == 0:
            break
    return f"tile/{level}/" + "/".join(["x" + part for part in parts[:-1]] + parts[-1:]) + ("" if width == 256 else f".p/{width}")


def entries_of(bundle):
    entries, at = [], 0
    while at < len(bundle):
        length = int.from_bytes(bundle[at : at + 2], "big")
        entries.append(bundle[at + 2 : at + 2 + length])
        assert len(entries[-1]) == length, "a bundle is cut off"
        at += 2 + length
    return entries


def check_tiles(size, leaves, read):
    """Every tile of the tree, full and partial, has the hashes that the leaves give it."""
    level, hashes = 0, leaves
    while hashes:
        for index in range(0, (len(hashes) + 255) // 256):
            part = hashes[index * 256 : index * 256 + 256]
            assert read(tile_path(level, index, len(part))) == b"".join(part), f"tile {level}/{index}"
        hashes = [root_of(hashes[at : at + 256]) for at in range(0, len(hashes) - 255, 256)]
        level += 1


def check_log(note, read, key, witnesses):
    assert signed_by(note, key), "the log has not signed its checkpoint"
    for witness in witnesses:
        assert signed_by(note, witness), f"{witness} has not cosigned"
    origin, size, root = note.split("\n")[:3]
    assert origin == key.split("+")[0], "the checkpoint is one of another log"
    size, leaves, heads, position, entries = int(size), [], {}, 0, []
    for index in range(0, (size + 255) // 256):
        width = min(256, size - index * 256)
        bundle = entries_of(read(tile_path("entries", index, width)))
        assert len(bundle) == width, "a bundle has another number of entries"
        for raw in bundle:
            entry = json.loads(raw)
            # Members and texts are ASCII or plain: the canonical form of RFC 8785 is what Python writes so.
            canonical = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            assert canonical.encode() == raw, f"entry {len(leaves)} is not canonical"
            leaves.append(leaf_hash(raw))
            entries.append(entry)
            if "chain" in entry:
                chain = entry["chain"]
                head = heads.get(chain["agent"], {"count": 0, "hash": EMPTY})
                assert chain["count"] == head["count"] + 1 and chain["previous"] == head["hash"], f"entry {len(leaves) - 1}: chain"
                heads[chain["agent"]] = {"count": chain["count"], "hash": leaves[-1].hex()}
            if "position" in entry.get("record", {}):
                position += 1
                assert entry["record"]["position"] == position, f"entry {len(leaves) - 1}: order of the log of cover"
    assert base64.b64encode(root_of(leaves)).decode() == root, "the entries are not those of the checkpoint"
    check_tiles(size, leaves, read)
    return entries, heads


def check_openings(entries, openings):
    heads = {}
    for opening in openings:
        salted = bytes.fromhex(opening["salt"]) + opening["entry"].encode()
        committed = entries[opening["position"]]
        assert committed == {"commitment": hashlib.sha256(salted).hexdigest()}, "a commitment"
        chain = json.loads(opening["entry"])["chain"]
        head = heads.get(chain["agent"], {"count": 0, "hash": EMPTY})
        assert chain["count"] == head["count"] + 1 and chain["previous"] == head["hash"], "a hidden chain"
        raw = json.dumps(committed, separators=(",", ":")).encode()
        heads[chain["agent"]] = {"count": chain["count"], "hash": leaf_hash(raw).hex()}
    return heads


def check_vectors():
    notes = json.loads((HERE / "signed-notes.json").read_text())
    for case in notes["valid"]:
        for key in case["keys"]:
            assert signed_by(case["note"], key), case["origin"]
    for case in notes["tilePaths"]:
        assert tile_path(case["level"], case["index"], case["width"]) == case["path"], case["path"]
    proofs = json.loads((HERE / "tree-proofs.json").read_text())
    read = lambda texts: [base64.b64decode(text) for text in texts or []]
    for case in proofs["inclusion"]:
        leaf, root = read([case["leafHash"], case["root"]])
        assert included(case["leafIndex"], case["treeSize"], leaf, read(case["path"]), root) == case["valid"], case["name"]
    for case in proofs["consistency"]:
        (first, second), (earlier, later) = read([case["earlier"]["root"], case["later"]["root"]]), (case["earlier"], case["later"])
        holds = consistent(earlier["size"], first, later["size"], second, read(case["path"]))
        assert holds == case["valid"], case["name"]
    log = json.loads((HERE / "log.json").read_text())
    files = {path: base64.b64decode(text) for path, text in log["files"].items()}
    entries, heads = check_log(log["checkpoint"], files.__getitem__, log["key"], [log["witness"]])
    assert heads == log["heads"], "heads"
    assert check_openings(entries, log["openings"]) == log["hiddenHeads"], "heads of what is hidden"
    count = len(notes["valid"]) + len(proofs["inclusion"]) + len(proofs["consistency"])
    print(f"{count} notes and proofs, and a log of {len(entries)} entries: as they should be")


def main(arguments):
    if not arguments:
        return check_vectors()
    url, key, *witnesses = arguments

    def get(path):
        with urllib.request.urlopen(f"{url.rstrip('/')}/{path}", timeout=30) as answer:
            return answer.read()

    entries, heads = check_log(get("checkpoint").decode(), get, key, witnesses)
    print(json.dumps({"entries": len(entries), "agents": len(heads), "heads": heads}))


if __name__ == "__main__":
    main(sys.argv[1:])
