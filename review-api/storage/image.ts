import type { logoTypes } from "#lib/contract/index.ts"

/** Type and size of an image as its first bytes tell them. */
export type ImageFacts = { type: (typeof logoTypes)[number]; width: number; height: number }

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function readPng(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return null
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Start-of-frame markers, which hold the size; the others between C0 and CF mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function readJpeg(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) {
      return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    } else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const sizesOfWebp: Record<string, (bytes: Buffer) => { width: number; height: number }> = {
  "VP8 ": (bytes) => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
  VP8X: (bytes) => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

function readWebp(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF") return null
  if (bytes.toString("latin1", 8, 12) !== "WEBP") return null
  const size = sizesOfWebp[bytes.toString("latin1", 12, 16)]
  return size ? { type: "image/webp", ...size(bytes) } : null
}

/**
 * Reads what kind of image a file is, by its bytes and not by its name.
 * @returns null for everything but PNG, JPEG and WebP, and for images without a size.
 */
export function readImage(bytes: Buffer): ImageFacts | null {
  const facts = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return facts && facts.width > 0 && facts.height > 0 ? facts : null
}
