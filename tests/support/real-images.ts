import sharp, { type Sharp } from "sharp"

type Size = { width: number; height: number }

/** A picture with noise, so that it takes bytes. */
const noisy = ({ width, height }: Size): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#0f766e",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })

/** A photo as phones make them: lying on its side, and telling where it was taken. */
export const photoOf = (size: Size): Promise<Buffer> =>
  noisy(size)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const realJpegOf = (size: Size): Promise<Buffer> => noisy(size).jpeg().toBuffer()
export const realPngOf = (size: Size): Promise<Buffer> => noisy(size).png().toBuffer()
export const realWebpOf = (size: Size): Promise<Buffer> => noisy(size).webp().toBuffer()

/** A JPEG in the colours of printers. */
export const printedJpegOf = (size: Size): Promise<Buffer> =>
  noisy(size).toColourspace("cmyk").jpeg().toBuffer()

/** Colours of an image. */
export const coloursOf = async (bytes: Buffer): Promise<string | undefined> =>
  (await sharp(bytes).metadata()).space

/** A PNG that one can partly see through, with a text in it that only metadata show. */
export const clearPngOf = ({ width, height }: Size): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 118, b: 110, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: "hidden words" } })
    .png()
    .toBuffer()

/** An animation of two pictures. */
export const animationOf = (size: Size): Promise<Buffer> =>
  Promise.all([realPngOf(size), realPngOf(size)]).then((pages) =>
    sharp(pages, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer(),
  )

/** A small file of so many pixels of one colour. */
export const bombOf = ({ width, height }: Size): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Metadata of an image. */
export async function factsOf(bytes: Buffer) {
  const { format, width, height, hasAlpha, exif, orientation, pages } = await sharp(bytes).metadata()
  return { format, width, height, hasAlpha, hasExif: exif !== undefined, orientation, pages }
}

/** A picture of its own for each number: waves in a direction of their own, so that no two look alike. */
export function wavesOf(number: number, { width, height }: Size): Promise<Buffer> {
  const angle = (number * 137.5 * Math.PI) / 180
  const [across, down] = [Math.cos(angle) * (1 + (number % 3)), Math.sin(angle) * (1 + (number % 4))]
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
    pixels[at] = 120 + 90 * Math.sin(9 * (across * x + down * y) + number) + ((at * 7919) % 31)
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A picture that is dark and light by turns, as a line of large letters is: nine stripes, some noise in them. */
export function stripesOf({ width, height }: Size): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const isLight = Math.floor(((at % width) * 9) / width) % 2 === 0
    pixels[at] = (isLight ? 200 : 30) + ((at * 7919) % 31)
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
