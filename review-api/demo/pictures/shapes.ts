import type { Random } from "../random.ts"
import { type Canvas, type Color, colorOf, mix } from "./canvas.ts"

const black = colorOf("#000000")
const greens = ["#5d8f4b", "#6a9a55", "#47733a", "#86ab5a"]

/** Planks of a table, along the picture. */
export function planks(canvas: Canvas, random: Random, from: number, wood: Color): void {
  const rows = 6
  const step = (canvas.ratio - from) / rows
  for (let row = 0; row < rows; row += 1) {
    const y = from + (row + 0.5) * step
    const shade = mix(wood, black, 0.04 + random.next() * 0.1)
    canvas.block({ x: 0.5, y, width: 1.1, height: step }, { color: shade })
    canvas.block(
      { x: 0.5, y: y + step / 2, width: 1.1, height: 0.004 },
      { color: mix(wood, black, 0.4), soft: 0.006 },
    )
    for (let line = 0; line < 4; line += 1)
      canvas.block(
        { x: random.next(), y: y + (random.next() - 0.5) * step, width: 0.3, height: 0.002 },
        { color: mix(wood, black, 0.25), alpha: 0.5, soft: 0.004 },
      )
  }
}

/** Leaves around a point. */
export function leaves(canvas: Canvas, random: Random, x: number, y: number, count: number): void {
  for (let leaf = 0; leaf < count; leaf += 1)
    canvas.ellipse(
      {
        x: x + (random.next() - 0.5) * 0.12,
        y: y + (random.next() - 0.5) * 0.09,
        width: 0.05 + random.next() * 0.03,
        height: 0.018,
        turn: random.next() * 3,
      },
      { color: colorOf(random.pick(greens)) },
    )
}
