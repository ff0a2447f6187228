// A static linker for one relocatable object of clang's `-target bpfel`: makes the sBPF v3
// executable that Solana loads (SIMD-0178 static syscalls, SIMD-0189 stricter ELF headers). The
// file is: ELF header, program headers, read-only data, code. No sections, no dynamic relocations,
// nothing from the machine it was made on: the same object gives the same bytes.

const RODATA_ADDRESS = 0n;
const CODE_ADDRESS = 0x1_0000_0000n;
const ELF_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const EM_BPF = 247;
const SBPF_V3 = 3;

const SHT_SYMTAB = 2;
const SHT_NOBITS = 8;
const SHT_REL = 9;
const SHF_WRITE = 1;
const SHF_ALLOC = 2;
const SHF_EXECINSTR = 4;

const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;

/** @param {Buffer} object @returns {Buffer} */
export function linkSbpf(object) {
  const elf = readObject(object);
  const { code, rodata } = placeSections(elf.sections, object);
  const addressOf = (symbol) => {
    const section = elf.sections[symbol.section];
    if (section?.placed === undefined) throw new Error(`undefined symbol ${symbol.name}`);
    const base = section.isCode ? CODE_ADDRESS : RODATA_ADDRESS;
    return base + BigInt(section.placed + symbol.value);
  };
  for (const section of elf.sections.filter(({ type }) => type === SHT_REL)) {
    const target = elf.sections[section.info];
    if (target?.data !== undefined)
      relocate(object, { section, target, symbols: elf.symbols, addressOf, elf });
  }
  const entry = elf.symbols.find(({ name, isGlobal }) => name === "entrypoint" && isGlobal);
  if (entry === undefined) throw new Error("no global function entrypoint");
  return writeExecutable({ code: join(code), rodata: join(rodata), entry: addressOf(entry) });
}

function readObject(object) {
  if (object.readUInt32BE(0) !== 0x7f454c46 || object[4] !== 2 || object[5] !== 1)
    throw new Error("not a 64-bit ELF");
  if (object.readUInt16LE(16) !== 1 || object.readUInt16LE(18) !== EM_BPF)
    throw new Error("not a BPF object");
  const u64 = (at) => Number(object.readBigUInt64LE(at));
  const text = (at) => object.toString("latin1", at, object.indexOf(0, at));
  const start = u64(40);
  const sections = Array.from({ length: object.readUInt16LE(60) }, (_, index) => {
    const at = start + index * 64;
    const flags = u64(at + 8);
    return {
      nameAt: object.readUInt32LE(at),
      type: object.readUInt32LE(at + 4),
      flags,
      isCode: (flags & SHF_EXECINSTR) !== 0,
      at: u64(at + 24),
      size: u64(at + 32),
      link: object.readUInt32LE(at + 40),
      info: object.readUInt32LE(at + 44),
      alignment: u64(at + 48),
    };
  });
  const names = sections[object.readUInt16LE(62)];
  for (const section of sections) section.name = text(names.at + section.nameAt);

  const table = sections.find(({ type }) => type === SHT_SYMTAB);
  const symbols = Array.from({ length: table.size / 24 }, (_, index) => {
    const at = table.at + index * 24;
    return {
      name: text(sections[table.link].at + object.readUInt32LE(at)),
      isGlobal: object[at + 4] >> 4 === 1,
      section: object.readUInt16LE(at + 6),
      value: u64(at + 8),
    };
  });
  return { sections, symbols };
}

/** Lays the sections that are loaded one after the other, code and read-only data apart. */
function placeSections(sections, object) {
  const code = { parts: [], length: 0 };
  const rodata = { parts: [], length: 0 };
  for (const section of sections) {
    if ((section.flags & SHF_ALLOC) === 0 || section.size === 0) continue;
    if (section.type === SHT_NOBITS || section.flags & SHF_WRITE) {
      throw new Error(
        `${section.name} is writable: the program has no memory that outlives a call`,
      );
    }
    const region = section.isCode ? code : rodata;
    pad(region, Math.max(8, section.alignment));
    section.placed = region.length;
    section.data = Buffer.from(object.subarray(section.at, section.at + section.size));
    region.parts.push(section.data);
    region.length += section.size;
  }
  pad(rodata, 8);
  return { code, rodata };
}

function pad(region, alignment) {
  const bytes = -region.length & (alignment - 1);
  if (bytes > 0) region.parts.push(Buffer.alloc(bytes));
  region.length += bytes;
}

function join({ parts }) {
  return Buffer.concat(parts);
}

function relocate(object, { section, target, symbols, addressOf, elf }) {
  const { data } = target;
  for (let at = section.at; at < section.at + section.size; at += 16) {
    const offset = Number(object.readBigUInt64LE(at));
    const type = object.readUInt32LE(at + 8);
    const symbol = symbols[object.readUInt32LE(at + 12)];
    if (type === R_BPF_64_64) {
      // lddw: the address is split over two instruction slots.
      const addend =
        BigInt(data.readUInt32LE(offset + 4)) | (BigInt(data.readUInt32LE(offset + 12)) << 32n);
      const address = addressOf(symbol) + addend;
      data.writeUInt32LE(Number(address & 0xffff_ffffn), offset + 4);
      data.writeUInt32LE(Number(address >> 32n), offset + 12);
    } else if (type === R_BPF_64_ABS64) {
      data.writeBigUInt64LE(addressOf(symbol) + data.readBigUInt64LE(offset), offset);
    } else if (type === R_BPF_64_32) {
      relocateCall({ data, offset, target, symbol, callee: elf.sections[symbol.section] });
    } else {
      throw new Error(`relocation type ${type} in ${section.name}`);
    }
  }
}

/**
 * A call counts instructions from the one after it. The object holds the target less one, relative
 * to its section.
 */
function relocateCall({ data, offset, target, symbol, callee }) {
  if (callee?.placed === undefined || !callee.isCode)
    throw new Error(`call to undefined ${symbol.name}`);
  const to = (callee.placed + symbol.value) / 8 + data.readInt32LE(offset + 4) + 1;
  const from = (target.placed + offset) / 8;
  data.writeInt32LE(to - from - 1, offset + 4);
  data[offset + 1] = 0x10 | (data[offset + 1] & 0x0f); // source register 1: a call inside the program
}

function writeExecutable({ code, rodata, entry }) {
  const segments = [
    { flags: 4, address: RODATA_ADDRESS, bytes: rodata },
    { flags: 1, address: CODE_ADDRESS, bytes: code },
  ].filter(({ bytes }) => bytes.length > 0);
  const header = Buffer.alloc(ELF_HEADER_BYTES + PROGRAM_HEADER_BYTES * segments.length);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(header);
  header.writeUInt16LE(3, 16); // shared object
  header.writeUInt16LE(EM_BPF, 18);
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(entry, 24);
  header.writeBigUInt64LE(BigInt(ELF_HEADER_BYTES), 32);
  header.writeUInt32LE(SBPF_V3, 48);
  header.writeUInt16LE(ELF_HEADER_BYTES, 52);
  header.writeUInt16LE(PROGRAM_HEADER_BYTES, 54);
  header.writeUInt16LE(segments.length, 56);
  header.writeUInt16LE(64, 58);
  let fileOffset = header.length;
  segments.forEach(({ flags, address, bytes }, index) => {
    const at = ELF_HEADER_BYTES + PROGRAM_HEADER_BYTES * index;
    header.writeUInt32LE(1, at); // to be loaded
    header.writeUInt32LE(flags, at + 4);
    header.writeBigUInt64LE(BigInt(fileOffset), at + 8);
    for (const field of [16, 24]) header.writeBigUInt64LE(address, at + field);
    for (const field of [32, 40]) header.writeBigUInt64LE(BigInt(bytes.length), at + field);
    header.writeBigUInt64LE(8n, at + 48);
    fileOffset += bytes.length;
  });
  return Buffer.concat([header, ...segments.map(({ bytes }) => bytes)]);
}
