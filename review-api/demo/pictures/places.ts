import type { Random } from "../random.ts"
import { type Canvas, colorOf, mix } from "./canvas.ts"
import { leaves, planks } from "./shapes.ts"

const hex = colorOf
const white = hex("#ffffff")
const black = hex("#000000")

/** A harbor with a boat. */
export function harbor(canvas: Canvas, random: Random): void {
  const [top, low] = random.pick([
    ["#2c3e63", "#f0a37a"],
    ["#7fa8c9", "#f6dcb4"],
    ["#46305a", "#e8875f"],
    ["#5b8fb0", "#dfeaf0"],
  ] as const)
  const horizon = canvas.ratio * 0.55
  canvas.sky(hex(top), mix(hex(top), hex(low), 0.6), hex(low), hex(low))
  const sun = 0.2 + random.next() * 0.6
  canvas.glow(sun, horizon - 0.06, 0.3, mix(hex(low), white, 0.7), 1)
  canvas.ellipse(
    { x: sun, y: horizon - 0.05, width: 0.1, height: 0.1 },
    { color: mix(hex(low), white, 0.85), soft: 0.01 },
  )
  for (let hill = 0; hill < 7; hill += 1)
    canvas.ellipse(
      { x: hill / 6, y: horizon + 0.02, width: 0.3, height: 0.08 + random.next() * 0.1 },
      { color: mix(hex(top), black, 0.25), alpha: 0.8, soft: 0.01 },
    )
  const water = mix(hex(top), hex("#2f5d74"), 0.6)
  canvas.block(
    { x: 0.5, y: (horizon + canvas.ratio) / 2 + 0.02, width: 1.2, height: canvas.ratio - horizon },
    { color: water },
  )
  for (let wave = 0; wave < 46; wave += 1) {
    const y = horizon + 0.03 + random.next() * (canvas.ratio - horizon)
    const near = (y - horizon) / (canvas.ratio - horizon)
    const isLit = Math.abs(random.next() - 0.5) < 0.2
    canvas.ellipse(
      {
        x: isLit ? sun + (random.next() - 0.5) * 0.2 : random.next(),
        y,
        width: 0.08 + near * 0.14,
        height: 0.003 + near * 0.006,
      },
      { color: isLit ? mix(hex(low), white, 0.5) : mix(water, white, 0.25), alpha: 0.6, soft: 0.004 },
    )
  }
  const boat = random.next() * 0.5 + 0.25
  const y = horizon + 0.12
  canvas.block({ x: boat, y, width: 0.2, height: 0.035 }, { color: hex("#f4f1ea") }, 0.017)
  canvas.block({ x: boat, y: y + 0.013, width: 0.19, height: 0.012 }, { color: hex("#b5423a") }, 0.006)
  canvas.block({ x: boat - 0.02, y: y - 0.1, width: 0.006, height: 0.19 }, { color: hex("#4a3a33") })
  for (let slice = 0; slice < 16; slice += 1)
    canvas.block(
      {
        x: boat - 0.014 + slice * 0.0035,
        y: y - 0.1 + slice * 0.004,
        width: 0.004,
        height: 0.15 - slice * 0.009,
      },
      { color: mix(hex("#e9e3d6"), black, slice * 0.012) },
    )
}

/** A terrace at night. */
export function terrace(canvas: Canvas, random: Random): void {
  const night = hex(random.pick(["#1d2a3d", "#2b2440", "#23333a"]))
  canvas.sky(mix(night, black, 0.3), night, mix(night, hex("#6f5a4a"), 0.6))
  planks(canvas, random, canvas.ratio * 0.7, hex("#5c4638"))
  for (let building = 0; building < 6; building += 1) {
    const height = 0.14 + random.next() * 0.22
    const [x, width] = [building * 0.19 + 0.03, 0.16]
    const top = canvas.ratio * 0.7 - height
    canvas.block({ x, y: canvas.ratio * 0.7 - height / 2, width, height }, { color: mix(night, black, 0.35) })
    for (let window = 0; window < 9; window += 1)
      if (random.chance(0.6))
        canvas.block(
          {
            x: x - 0.05 + (window % 3) * 0.05,
            y: top + 0.04 + Math.floor(window / 3) * 0.055,
            width: 0.022,
            height: 0.03,
          },
          { color: hex("#ffd98c"), alpha: 0.5 + random.next() * 0.4, soft: 0.006 },
        )
  }
  for (const [from, sag] of [
    [0.06, 0.1],
    [0.16, 0.13],
  ] as const)
    for (let lamp = 0; lamp <= 12; lamp += 1) {
      const x = lamp / 12
      const y = from + sag * (1 - (2 * (x % 0.5) * 2 - 1) ** 2) * 0.8
      canvas.glow(x, y, 0.045, hex("#ffcf75"), 0.9)
      canvas.ellipse({ x, y, width: 0.016, height: 0.02 }, { color: hex("#fff3d0") })
    }
  for (const x of [0.22, 0.52, 0.8]) {
    const y = canvas.ratio * (0.76 + random.next() * 0.06)
    canvas.block({ x, y: y + 0.1, width: 0.012, height: 0.2 }, { color: hex("#2c231e") })
    canvas.ellipse({ x, y: y + 0.01, width: 0.24, height: 0.06 }, { color: black, alpha: 0.4, soft: 0.02 })
    canvas.ellipse({ x, y, width: 0.23, height: 0.052 }, { color: hex("#e8e1d4") })
    canvas.glow(x, y - 0.03, 0.09, hex("#ffb85c"), 1)
    canvas.block({ x, y: y - 0.025, width: 0.014, height: 0.03 }, { color: hex("#fff0c9") }, 0.005)
  }
}

/** The front of a restaurant. */
export function front(canvas: Canvas, random: Random): void {
  canvas.sky(hex("#a9c8da"), hex("#e6eff2"))
  const brick = hex(random.pick(["#a4543f", "#5d6b6e", "#cbb79a", "#3f5a52"]))
  const ground = canvas.ratio * 0.9
  canvas.block({ x: 0.5, y: 0.06 + ground / 2, width: 0.86, height: ground }, { color: brick })
  for (let row = 0; row < 14; row += 1)
    canvas.block(
      { x: 0.5, y: 0.08 + row * 0.045, width: 0.86, height: 0.003 },
      { color: mix(brick, black, 0.2), alpha: 0.7 },
    )
  const sign = mix(brick, black, 0.65)
  canvas.block({ x: 0.5, y: 0.16, width: 0.76, height: 0.085 }, { color: sign }, 0.006)
  canvas.block({ x: 0.5, y: 0.16, width: 0.3, height: 0.02 }, { color: hex("#f4e6c8"), alpha: 0.9 }, 0.01)
  const awning = hex(random.pick(["#0f5c63", "#8c2f39", "#c98a2b", "#2f4a7a"]))
  for (let stripe = 0; stripe < 15; stripe += 1)
    canvas.block(
      { x: 0.11 + stripe * 0.0557, y: 0.255, width: 0.056, height: 0.09 },
      { color: stripe % 2 ? hex("#f1ede2") : awning },
    )
  canvas.block({ x: 0.5, y: 0.31, width: 0.84, height: 0.02 }, { color: black, alpha: 0.25, soft: 0.02 })
  const light = hex(random.pick(["#ffe2a6", "#ffd68a", "#f7e8c6"]))
  for (const x of [0.25, 0.75]) {
    canvas.block({ x, y: 0.44, width: 0.28, height: 0.22 }, { color: hex("#3a2a22") }, 0.004)
    canvas.block({ x, y: 0.44, width: 0.26, height: 0.2 }, { color: light })
    canvas.glow(x, 0.42, 0.1, white, 0.6)
    canvas.block({ x, y: 0.44, width: 0.008, height: 0.2 }, { color: hex("#3a2a22") })
    canvas.block({ x, y: ground - 0.03, width: 0.2, height: 0.05 }, { color: hex("#6b4b38") }, 0.006)
    leaves(canvas, random, x - 0.05, ground - 0.08, 10)
    leaves(canvas, random, x + 0.05, ground - 0.08, 10)
  }
  canvas.block(
    { x: 0.5, y: 0.34 + (ground - 0.34) / 2, width: 0.15, height: ground - 0.34 },
    { color: sign },
    0.004,
  )
  canvas.block({ x: 0.5, y: 0.44, width: 0.1, height: 0.15 }, { color: light })
  canvas.ellipse({ x: 0.55, y: 0.53, width: 0.014, height: 0.014 }, { color: hex("#d8a24a") })
  canvas.block(
    { x: 0.5, y: canvas.ratio, width: 1.1, height: (canvas.ratio - ground) * 2 },
    { color: hex("#86888a") },
  )
}

/** A bar with its bottles. */
export function bar(canvas: Canvas, random: Random): void {
  const wall = hex(random.pick(["#1c3f43", "#2c2a33", "#3b2f2a"]))
  canvas.sky(mix(wall, black, 0.35), wall, mix(wall, black, 0.2))
  for (const y of [0.2, 0.36]) {
    for (let bottle = 0; bottle < 15; bottle += 1) {
      const [x, height] = [0.07 + bottle * 0.06 + random.next() * 0.01, 0.08 + random.next() * 0.04]
      const glass = hex(random.pick(["#8fb3a4", "#c98a2b", "#7a3b2e", "#d9d2bd", "#45776b", "#a0522d"]))
      canvas.block({ x, y: y - height / 2, width: 0.032, height }, { color: glass, alpha: 0.9 }, 0.008)
      canvas.block(
        { x, y: y - height - 0.012, width: 0.011, height: 0.03 },
        { color: mix(glass, black, 0.3) },
        0.004,
      )
      canvas.block(
        { x: x - 0.008, y: y - height / 2, width: 0.005, height: height * 0.7 },
        { color: white, alpha: 0.35, soft: 0.004 },
      )
    }
    canvas.block({ x: 0.5, y: y + 0.006, width: 0.94, height: 0.014 }, { color: hex("#b98a5d") })
  }
  for (const x of [0.18, 0.5, 0.82]) {
    canvas.block({ x, y: 0.04, width: 0.005, height: 0.1 }, { color: black })
    canvas.glow(x, 0.12, 0.2, hex("#ffd58a"), 0.8)
    canvas.ellipse({ x, y: 0.1, width: 0.1, height: 0.05 }, { color: hex("#d8a24a") })
    canvas.ellipse({ x, y: 0.118, width: 0.07, height: 0.022 }, { color: hex("#fff1cf"), soft: 0.01 })
  }
  planks(canvas, random, canvas.ratio * 0.7, hex("#6d4a33"))
  canvas.block(
    { x: 0.5, y: canvas.ratio * 0.7, width: 1.1, height: 0.025 },
    { color: hex("#b98a5d"), soft: 0.004 },
  )
  for (const x of [0.3, 0.66]) {
    const y = canvas.ratio * 0.7 - 0.05
    const drink = hex(random.pick(["#d9793f", "#b9482f", "#e8c25a", "#8fae6b"]))
    canvas.block({ x, y, width: 0.05, height: 0.1 }, { color: white, alpha: 0.35 }, 0.006)
    canvas.block({ x, y: y + 0.015, width: 0.044, height: 0.066 }, { color: drink, alpha: 0.9 }, 0.006)
    canvas.ellipse({ x: x + 0.02, y: y - 0.05, width: 0.04, height: 0.04 }, { color: hex("#f2cf4a") })
  }
}

/** A sign without words: a bridge over water. */
export function logo(canvas: Canvas): void {
  canvas.sky(hex("#f4efe4"), hex("#efe8da"))
  const [x, y] = [0.5, canvas.ratio / 2]
  canvas.ellipse({ x, y, width: 0.72, height: 0.72 }, { color: hex("#0f4c5c") })
  canvas.ellipse({ x, y: y + 0.14, width: 0.5, height: 0.42 }, { color: hex("#f4efe4") })
  canvas.ellipse({ x, y: y + 0.17, width: 0.45, height: 0.38 }, { color: hex("#0f4c5c") })
  canvas.block({ x, y: y + 0.05, width: 0.52, height: 0.03 }, { color: hex("#f4efe4") })
  for (const post of [-0.16, -0.08, 0, 0.08, 0.16])
    canvas.block({ x: x + post, y: y - 0.01, width: 0.024, height: 0.1 }, { color: hex("#f4efe4") })
  for (let wave = 0; wave < 5; wave += 1)
    canvas.ellipse(
      { x: x - 0.18 + wave * 0.09, y: y + 0.15, width: 0.08, height: 0.028 },
      { color: hex("#e0a83f") },
    )
}
