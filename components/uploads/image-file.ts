import type { ImageFile } from "#lib/contract/upload-constants.ts"

/** The size of an image as this browser reads it; nulls for what is none. */
export async function sidesOf(file: File): Promise<Pick<ImageFile, "width" | "height">> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return { width: null, height: null }
  }
}

/** What a work comes to within so many milliseconds. @throws the reason of the signal, also when it is late. */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  const stop = AbortSignal.any([signal, late.signal])
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason), { once: true })
  })
  try {
    return await Promise.race([work(stop), stopped])
  } finally {
    clearTimeout(timer)
  }
}
