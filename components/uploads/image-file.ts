import {
  type ImageError,
  type ImageFile,
  imageErrorOf,
  imageTypes,
  longestBeginning,
  typeOfBytes,
} from "#lib/contract/uploads/constants.ts"

/** The size of an image as this browser reads it; nulls for one that it cannot. */
async function sidesOf(file: File): Promise<Pick<ImageFile, "width" | "height">> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return { width: null, height: null }
  }
}

/** Detects the type of a file: browsers go by its name alone, so its first bytes are read too. */
async function typeOf(file: File): Promise<string> {
  if (!imageTypes.some((type) => type === file.type)) return file.type
  return typeOfBytes(new Uint8Array(await file.slice(0, longestBeginning).arrayBuffer())) ?? ""
}

/** The first rule that a file breaks as far as this browser can tell (D-173), so that no line is kept busy with it. */
export async function fileErrorOf(file: File): Promise<ImageError | null> {
  try {
    const type = await typeOf(file)
    return imageErrorOf({ type, bytes: file.size, ...(type ? await sidesOf(file) : noSides) })
  } catch {
    // It has gone since it was chosen.
    return "damaged"
  }
}
const noSides = { width: null, height: null }

/**
 * Result of a work within so many milliseconds. While the connection is down they do not pass.
 * @throws the reason of the signal, also when it is late.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    timer = setTimeout(() => {
      if (navigator.onLine) late.abort()
      else window.addEventListener("online", start, { once: true, signal: stop })
    }, ms)
  }
  const stop = AbortSignal.any([signal, late.signal])
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason), { once: true })
  })
  start()
  try {
    return await Promise.race([work(stop), stopped])
  } finally {
    clearTimeout(timer!)
    window.removeEventListener("online", start)
  }
}
