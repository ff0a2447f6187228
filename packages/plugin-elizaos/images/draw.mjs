// Draws the images for plugin registries: logo.png (400 × 400) and banner.png (1280 × 640).
// Everything is a stroke: a line or an arc with round ends, measured by its distance to each pixel.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const night = [16, 24, 40];
const colours = {
  dawn: [94, 234, 212],
  noon: [56, 189, 248],
  dusk: [167, 139, 250],
  paper: [226, 232, 240],
};
const degrees = Math.PI / 180;

const line = (x1, y1, x2, y2) => (x, y) => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
};

/** From one angle to another, clockwise from the right, as on screens. */
const arc = (cx, cy, radius, from, to) => {
  const [start, sweep] = [from * degrees, (to - from) * degrees];
  const end = (angle) => [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  const [[x1, y1], [x2, y2]] = [end(start), end(start + sweep)];
  return (x, y) => {
    const turn = (Math.atan2(y - cy, x - cx) - start) % (2 * Math.PI);
    const isWithin = (turn + 2 * Math.PI) % (2 * Math.PI) <= sweep;
    if (isWithin) return Math.abs(Math.hypot(x - cx, y - cy) - radius);
    return Math.min(Math.hypot(x - x1, y - y1), Math.hypot(x - x2, y - y2));
  };
};

/** Three arcs over a point: voucher, vouched agent, and reach. */
const mark = (cx, cy, size) => [
  { shape: arc(cx, cy, size, 200, 340), width: size * 0.13, colour: colours.dusk },
  { shape: arc(cx, cy, size * 0.68, 200, 340), width: size * 0.13, colour: colours.noon },
  { shape: arc(cx, cy, size * 0.36, 200, 340), width: size * 0.13, colour: colours.dawn },
  { shape: line(cx, cy, cx + 0.01, cy), width: size * 0.2, colour: colours.paper },
];

/** The four letters, each in a square of 100, from (x, y) on. */
const word = (x, y, scale) => {
  const at = (letter) => x + letter * 130 * scale;
  const l = (letter, x1, y1, x2, y2) =>
    line(at(letter) + x1 * scale, y + y1 * scale, at(letter) + x2 * scale, y + y2 * scale);
  const a = (letter, cx, cy, radius, from, to) =>
    arc(at(letter) + cx * scale, y + cy * scale, radius * scale, from, to);
  const shapes = [
    l(0, 0, 100, 45, 0),
    l(0, 45, 0, 90, 100),
    l(0, 18, 64, 72, 64),
    l(1, 10, 0, 10, 100),
    l(1, 10, 0, 45, 0),
    a(1, 45, 28, 28, 270, 450),
    l(1, 10, 56, 45, 56),
    l(1, 45, 56, 78, 100),
    a(2, 55, 50, 50, 45, 315),
    a(3, 45, 26, 26, 100, 330),
    a(3, 45, 76, 26, 270, 510),
  ];
  return shapes.map((shape) => ({ shape, width: 15 * scale, colour: colours.paper }));
};

function draw(width, height, strokes) {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let pixel = night;
      for (const { shape, width: thick, colour } of strokes) {
        // One pixel of transition makes the edge smooth.
        const cover = Math.min(1, Math.max(0, thick / 2 - shape(x + 0.5, y + 0.5) + 0.5));
        if (cover > 0) pixel = pixel.map((part, index) => part + (colour[index] - part) * cover);
      }
      for (const [index, part] of pixel.entries())
        rows[y * (width * 3 + 1) + 1 + x * 3 + index] = Math.round(part);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, check]);
}

writeFileSync(join(import.meta.dirname, "logo.png"), draw(400, 400, mark(200, 265, 140)));
writeFileSync(
  join(import.meta.dirname, "banner.png"),
  draw(1280, 640, [...mark(330, 415, 190), ...word(620, 262, 1.15)]),
);
