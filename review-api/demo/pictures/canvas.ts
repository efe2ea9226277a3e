import type { Random } from "../random.ts"

/** Red, green and blue, each 0 to 255. */
export type Color = readonly [number, number, number]

/** A color of a hexadecimal text such as `#0f766e`. */
export const colorOf = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never

/** A color between two. @param part 0 for the first, 1 for the second. */
export const mix = (from: Color, to: Color, part: number): Color =>
  from.map((one, at) => one + (to[at]! - one) * part) as never

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Where a shape lies, in parts of the picture's width; turned by so many radians. */
type Box = { x: number; y: number; width: number; height: number; turn?: number }
/** @param alpha how much it covers. @param soft how wide its edge is, in parts of the width. */
type Paint = { color: Color; alpha?: number; soft?: number }

/** A picture that is painted shape by shape. All lengths are parts of its width. */
export class Canvas {
  readonly width: number
  readonly height: number
  /** Of the picture, in parts of its width. */
  readonly ratio: number
  private readonly pixels: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.ratio = height / width
    this.pixels = new Float32Array(width * height * 3)
  }

  /** Fills it from top to bottom with colors at even distances. */
  sky(...colors: Color[]): this {
    for (let row = 0; row < this.height; row += 1) {
      const place = (row / this.height) * (colors.length - 1)
      const at = Math.min(Math.floor(place), colors.length - 2)
      const color = mix(colors[at]!, colors[at + 1]!, place - at)
      for (let column = 0; column < this.width; column += 1)
        this.pixels.set(color, (row * this.width + column) * 3)
    }
    return this
  }

  /** Paints wherever a distance is below 0, within a box that holds all of it. */
  private shape(
    { x, y, width, height, turn = 0 }: Box,
    { color, alpha = 1, soft = 0.002 }: Paint,
    distance: (x: number, y: number) => number,
  ): this {
    const [sine, cosine] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))]
    const across = (width * cosine + height * sine) / 2 + soft
    const down = (height * cosine + width * sine) / 2 + soft
    const pixel = (at: number, most: number) => clamp(Math.round(at * this.width), 0, most)
    const [left, right] = [pixel(x - across, this.width), pixel(x + across, this.width)]
    const [top, bottom] = [pixel(y - down, this.height), pixel(y + down, this.height)]
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1) {
        const covered = clamp(
          0.5 - distance((column + 0.5) / this.width, (row + 0.5) / this.width) / soft,
          0,
          1,
        )
        if (covered === 0) continue
        const at = (row * this.width + column) * 3
        const share = covered * alpha
        for (let part = 0; part < 3; part += 1) {
          const old = this.pixels[at + part]!
          this.pixels[at + part] = old + (color[part]! - old) * share
        }
      }
    return this
  }

  /** An ellipse around a point. */
  ellipse(box: Box, paint: Paint): this {
    const { x, y, width, height, turn = 0 } = box
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
    const least = Math.min(width, height) / 2
    return this.shape(box, paint, (px, py) => {
      const [dx, dy] = [px - x, py - y]
      const [u, v] = [(dx * cosine + dy * sine) / (width / 2), (dy * cosine - dx * sine) / (height / 2)]
      return (Math.hypot(u, v) - 1) * least
    })
  }

  /** A rectangle around a point. @param round the radius of its corners. */
  block(box: Box, paint: Paint, round = 0): this {
    const { x, y, width, height, turn = 0 } = box
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
    return this.shape(box, paint, (px, py) => {
      const [dx, dy] = [px - x, py - y]
      const u = Math.abs(dx * cosine + dy * sine) - width / 2 + round
      const v = Math.abs(dy * cosine - dx * sine) - height / 2 + round
      return Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0) - round
    })
  }

  /** Light around a point. */
  glow(x: number, y: number, radius: number, color: Color, strength = 1): this {
    const box = { x, y, width: radius * 2, height: radius * 2 }
    for (const part of [1, 0.6, 0.3])
      this.ellipse(
        { ...box, width: box.width * part, height: box.height * part },
        { color, alpha: (strength * 0.4) / 1.2, soft: radius * part },
      )
    return this
  }

  /** The picture as a camera would have it: darker in its corners, and with grain. @returns red, green and blue of each pixel. */
  bytes(random: Random): Buffer {
    const bytes = Buffer.alloc(this.pixels.length)
    const grain = Array.from({ length: 1_021 }, () => (random.next() - 0.5) * 9)
    for (let at = 0; at < this.width * this.height; at += 1) {
      const [x, y] = [(at % this.width) / this.width - 0.5, Math.floor(at / this.width) / this.height - 0.5]
      const light = 1 - 0.5 * (x * x + y * y)
      for (let part = 0; part < 3; part += 1)
        bytes[at * 3 + part] = clamp(
          this.pixels[at * 3 + part]! * light + grain[(at * 7) % grain.length]!,
          0,
          255,
        )
    }
    return bytes
  }
}
