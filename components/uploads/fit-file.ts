import {
  type ImageError,
  imageErrorOf,
  imageLimits,
  imageTypes,
  maxUnfitBytes,
  typeOfBytes,
} from "#lib/contract/uploads/constants.ts"
import { type FitAdvice, fitTexts } from "#lib/features/uploads/states.ts"
import { formatBytes } from "#lib/format/numbers.ts"

const headBytes = 12
const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]

async function kindOf(file: File): Promise<"known" | "webp" | "heic" | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  if (typeOfBytes(head)) return "known"
  const text = (from: number, to: number) => String.fromCharCode(...head.slice(from, to))
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp"
  return text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12)) ? "heic" : null
}

/** Whether this browser can read a picture, and it has the pixels that are needed. */
async function isLargeEnough(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return imageErrorOf({ type: imageTypes[0], bytes: imageLimits.minBytes, width, height }) === null
  } catch {
    return false
  }
}

const sayings: Partial<Record<ImageError, string>> = {
  type: fitTexts.type,
  maxBytes: fitTexts.maxBytes,
}

/** Whether a file that breaks a rule can be made to fit, and how. */
export async function fitAdvice(file: File, error: ImageError): Promise<FitAdvice> {
  const size = { has: formatBytes(file.size), least: formatBytes(imageLimits.minBytes) }
  const light: FitAdvice =
    error === "minBytes" ? { more: `This file has ${size.has}; it needs at least ${size.least}.` } : {}
  const kind = await kindOf(file).catch(() => null)
  if (!kind || !["type", "maxBytes", "minBytes"].includes(error)) return light
  if (file.size > maxUnfitBytes) return { more: fitTexts.tooLarge }
  if (await isLargeEnough(file)) return { more: sayings[error] ?? light.more ?? "", canFit: true }
  return kind === "heic" ? { more: fitTexts.heic } : light
}

/** The picture as the Review API can read it: HEIC as JPEG, by a browser that can read it. @throws when it cannot. */
export async function readableFile(file: File): Promise<File> {
  if ((await kindOf(file)) !== "heic") return file
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext("2d")!.drawImage(bitmap, 0, 0)
  bitmap.close()
  const type = "image/jpeg"
  const jpeg = await canvas.convertToBlob({ type, quality: 0.95 })
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, ".jpg"), { type })
}
