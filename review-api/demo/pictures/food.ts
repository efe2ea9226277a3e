import type { Random } from "../random.ts"
import { type Canvas, type Color, colorOf, mix } from "./canvas.ts"
import { leaves, planks } from "./shapes.ts"

const hex = colorOf
const white = hex("#ffffff")
const black = hex("#000000")

const woods = ["#8a6446", "#6d4a33", "#a58365", "#4c4038"]
const rims = ["#efe9df", "#dfe6e8", "#f4efe4", "#d8cdbd"]

/** A plate on a table: what is on it is all round and soft. */
function plateAt(canvas: Canvas, x: number, y: number, size: number, rim: Color): void {
  canvas.ellipse(
    { x: x + 0.015, y: y + 0.03, width: size * 1.06, height: size * 0.98 },
    { color: black, alpha: 0.35, soft: 0.06 },
  )
  canvas.ellipse({ x, y, width: size, height: size * 0.94 }, { color: rim })
  canvas.ellipse({ x, y, width: size * 0.97, height: size * 0.91 }, { color: mix(rim, white, 0.6) })
  canvas.ellipse(
    { x, y, width: size * 0.74, height: size * 0.69 },
    { color: mix(rim, black, 0.08), soft: 0.03 },
  )
  canvas.ellipse(
    { x, y, width: size * 0.7, height: size * 0.65 },
    { color: mix(rim, white, 0.75), soft: 0.02 },
  )
}

/** Grilled fish on a plate. */
export function plate(canvas: Canvas, random: Random): void {
  const wood = hex(random.pick(woods))
  canvas.sky(wood, mix(wood, black, 0.3))
  planks(canvas, random, 0, wood)
  const [x, y] = [0.46 + random.next() * 0.1, canvas.ratio * 0.5]
  plateAt(canvas, x, y, 0.68, hex(random.pick(rims)))
  const fish = hex(random.pick(["#c9784a", "#d99a5b", "#b4603f", "#e0b184"]))
  const turn = random.next() * 1.2 - 0.6
  canvas.ellipse(
    { x, y: y + 0.015, width: 0.42, height: 0.17, turn },
    { color: black, alpha: 0.25, soft: 0.04 },
  )
  canvas.ellipse({ x, y, width: 0.41, height: 0.15, turn }, { color: fish, soft: 0.01 })
  canvas.ellipse(
    { x: x - 0.01, y: y - 0.02, width: 0.34, height: 0.07, turn },
    { color: mix(fish, white, 0.35), alpha: 0.7, soft: 0.04 },
  )
  for (let stripe = -2; stripe <= 2; stripe += 1)
    canvas.block(
      {
        x: x + stripe * 0.06 * Math.cos(turn),
        y: y + stripe * 0.06 * Math.sin(turn),
        width: 0.012,
        height: 0.11,
        turn: turn + 0.5,
      },
      { color: mix(fish, black, 0.45), alpha: 0.6, soft: 0.008 },
    )
  leaves(canvas, random, x + 0.16, y + 0.13, 7)
  const lemon = hex("#f2cf4a")
  canvas.ellipse({ x: x - 0.17, y: y - 0.12, width: 0.1, height: 0.095 }, { color: mix(lemon, black, 0.08) })
  canvas.ellipse(
    { x: x - 0.17, y: y - 0.12, width: 0.083, height: 0.079 },
    { color: mix(lemon, white, 0.5), soft: 0.006 },
  )
}

/** A bowl of soup. */
export function bowl(canvas: Canvas, random: Random): void {
  const cloth = hex(random.pick(["#d8cdbd", "#c9d3d0", "#e4d9cf", "#bfb3a3"]))
  canvas.sky(mix(cloth, white, 0.15), cloth, mix(cloth, black, 0.18))
  const [x, y] = [0.5, canvas.ratio * 0.52]
  const clay = hex(random.pick(["#2d4d5c", "#7b3b30", "#3b4a3a", "#24303a"]))
  canvas.ellipse(
    { x: x + 0.03, y: y + 0.05, width: 0.7, height: 0.62 },
    { color: black, alpha: 0.35, soft: 0.09 },
  )
  canvas.ellipse({ x, y, width: 0.64, height: 0.6 }, { color: clay })
  canvas.ellipse({ x, y, width: 0.6, height: 0.56 }, { color: mix(clay, white, 0.25), soft: 0.01 })
  const soup = hex(random.pick(["#f3e7cf", "#d9793f", "#b9482f", "#e2b06f"]))
  canvas.ellipse({ x, y: y + 0.005, width: 0.54, height: 0.5 }, { color: mix(soup, black, 0.2), soft: 0.02 })
  canvas.ellipse({ x, y: y + 0.012, width: 0.52, height: 0.48 }, { color: soup, soft: 0.02 })
  for (let piece = 0; piece < 9; piece += 1) {
    const [px, py] = [x + (random.next() - 0.5) * 0.36, y + (random.next() - 0.5) * 0.32]
    const size = 0.05 + random.next() * 0.05
    canvas.ellipse(
      { x: px, y: py + 0.008, width: size, height: size * 0.8 },
      { color: black, alpha: 0.2, soft: 0.02 },
    )
    canvas.ellipse(
      { x: px, y: py, width: size, height: size * 0.8 },
      { color: mix(soup, hex(random.pick(["#fff4e0", "#8a3b1f", "#f0a35c"])), 0.6) },
    )
  }
  leaves(canvas, random, x + 0.02, y - 0.03, 8)
  canvas.ellipse(
    { x: x - 0.12, y: y - 0.15, width: 0.22, height: 0.05, turn: -0.5 },
    { color: white, alpha: 0.3, soft: 0.05 },
  )
}

/** Oysters on ice. */
export function oysters(canvas: Canvas, random: Random): void {
  const slate = hex(random.pick(["#23292d", "#32404a", "#2d2622"]))
  canvas.sky(mix(slate, white, 0.08), slate)
  const [cx, cy] = [0.5, canvas.ratio * 0.5]
  canvas.ellipse(
    { x: cx + 0.01, y: cy + 0.02, width: 0.86, height: 0.54 },
    { color: black, alpha: 0.5, soft: 0.06 },
  )
  canvas.ellipse({ x: cx, y: cy, width: 0.84, height: 0.52 }, { color: hex("#aebcc4") })
  canvas.ellipse({ x: cx, y: cy - 0.005, width: 0.8, height: 0.48 }, { color: hex("#dbe6ea"), soft: 0.02 })
  for (let ice = 0; ice < 60; ice += 1)
    canvas.block(
      {
        x: cx + (random.next() - 0.5) * 0.66,
        y: cy + (random.next() - 0.5) * 0.36,
        width: 0.05,
        height: 0.04,
        turn: random.next() * 3,
      },
      { color: random.chance(0.5) ? white : hex("#b5c9d3"), alpha: 0.5, soft: 0.008 },
      0.008,
    )
  for (let shell = 0; shell < 7; shell += 1) {
    const angle = (shell / 7) * Math.PI * 2 + random.next() * 0.2
    const [x, y] = [cx + Math.cos(angle) * 0.27, cy + Math.sin(angle) * 0.155]
    const turn = angle + (random.next() - 0.5) * 0.6
    canvas.ellipse(
      { x, y: y + 0.012, width: 0.17, height: 0.1, turn },
      { color: black, alpha: 0.35, soft: 0.03 },
    )
    canvas.ellipse({ x, y, width: 0.165, height: 0.1, turn }, { color: hex("#6f6a62") })
    canvas.ellipse({ x, y, width: 0.135, height: 0.076, turn }, { color: hex("#efe7da"), soft: 0.01 })
    canvas.ellipse({ x, y, width: 0.085, height: 0.045, turn }, { color: hex("#c9b49b"), soft: 0.02 })
    canvas.ellipse(
      { x: x - 0.01, y: y - 0.008, width: 0.03, height: 0.01, turn },
      { color: white, alpha: 0.8, soft: 0.01 },
    )
  }
  canvas.ellipse({ x: cx, y: cy, width: 0.13, height: 0.12 }, { color: hex("#e5bf3a") })
  canvas.ellipse({ x: cx, y: cy, width: 0.11, height: 0.1 }, { color: hex("#f8e48a"), soft: 0.01 })
  for (let part = 0; part < 4; part += 1)
    canvas.block(
      { x: cx, y: cy, width: 0.1, height: 0.004, turn: (part * Math.PI) / 4 },
      { color: white, alpha: 0.7 },
    )
}

/** A cup of coffee. */
export function coffee(canvas: Canvas, random: Random): void {
  const wood = hex(random.pick(woods))
  canvas.sky(wood, mix(wood, black, 0.25))
  planks(canvas, random, 0, wood)
  const [x, y] = [0.44 + random.next() * 0.12, canvas.ratio * 0.52]
  const cup = hex(random.pick(["#f4f1ea", "#24303a", "#c9d3d0", "#7b3b30"]))
  plateAt(canvas, x, y, 0.56, cup)
  canvas.block(
    { x: x + 0.2, y: y - 0.06, width: 0.12, height: 0.04, turn: -0.5 },
    { color: mix(cup, black, 0.1) },
    0.02,
  )
  canvas.ellipse({ x, y: y + 0.012, width: 0.35, height: 0.34 }, { color: black, alpha: 0.3, soft: 0.04 })
  canvas.ellipse({ x, y, width: 0.34, height: 0.33 }, { color: mix(cup, white, 0.3) })
  canvas.ellipse({ x, y, width: 0.305, height: 0.295 }, { color: hex("#5a3622"), soft: 0.006 })
  canvas.ellipse({ x, y, width: 0.29, height: 0.28 }, { color: hex("#a5693d"), soft: 0.03 })
  for (let layer = 0; layer < 5; layer += 1)
    canvas.ellipse(
      {
        x,
        y: y + 0.05 - layer * 0.03,
        width: 0.17 - layer * 0.03,
        height: 0.05,
        turn: (random.next() - 0.5) * 0.2,
      },
      { color: layer % 2 ? hex("#a5693d") : hex("#f3e2c7"), soft: 0.012 },
    )
}
