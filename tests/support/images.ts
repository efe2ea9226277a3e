import { deflateSync } from "node:zlib"

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

/** A PNG of one colour. @param size pixels. @param rgb each 0 to 255. */
export function pngOf(
  size: { width: number; height: number },
  rgb: readonly number[] = [15, 118, 110],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size.width, 0)
  head.writeUInt32BE(size.height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: size.width }, () => Buffer.from(rgb))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size.height }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ])
}

/** A PNG with one more chunk behind its head. */
export const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])

/** An image of so many bytes: what stands behind its end is no one's business. */
export const padded = (image: Buffer, bytes: number): Buffer =>
  Buffer.concat([image, Buffer.alloc(bytes - image.length)])

/** Bytes that begin like a PNG. @param bytes in all. */
export const pngBytes = (bytes: number) => new Uint8Array(padded(pngOf({ width: 1, height: 1 }), bytes))

/** A form with files as POST /upload takes one. */
export function formOf(...files: [name: string, bytes: Buffer][]): FormData {
  const form = new FormData()
  for (const [name, bytes] of files) form.append("file_upload", new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** The beginning of a JPEG: an application segment, then the frame with its size. */
export function jpegOf({ width, height }: { width: number; height: number }): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 1, 34, 0, 2, 17, 1, 3, 17, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const segment = Buffer.from([0xff, 0xe0, 0, 6, 1, 2, 3, 4])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, frame, Buffer.from([0xff, 0xd9])])
}

/** The beginning of a WebP in its three forms. */
export function webpOf(form: "VP8 " | "VP8L" | "VP8X", { width, height }: { width: number; height: number }) {
  const bytes = Buffer.alloc(40)
  bytes.write("RIFF", 0, "latin1")
  bytes.write(`WEBP${form}`, 8, "latin1")
  if (form === "VP8 ") {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (form === "VP8L") {
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  } else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}
