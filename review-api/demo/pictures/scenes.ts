import type { Random } from "../random.ts"
import type { Canvas } from "./canvas.ts"
import { bowl, coffee, oysters, plate } from "./food.ts"
import { bar, front, harbor, logo, terrace } from "./places.ts"

/** Scenes of demo pictures; `size` in pixels. */
export const scenes = {
  plate: { draw: plate, size: { width: 1280, height: 853 } },
  bowl: { draw: bowl, size: { width: 1280, height: 960 } },
  harbor: { draw: harbor, size: { width: 1280, height: 853 } },
  terrace: { draw: terrace, size: { width: 1280, height: 853 } },
  front: { draw: front, size: { width: 1280, height: 960 } },
  bar: { draw: bar, size: { width: 1280, height: 853 } },
  oysters: { draw: oysters, size: { width: 1280, height: 853 } },
  coffee: { draw: coffee, size: { width: 1280, height: 960 } },
  cover: { draw: harbor, size: { width: 1280, height: 720 } },
  logo: { draw: logo, size: { width: 720, height: 720 } },
} as const satisfies Record<
  string,
  { draw: (canvas: Canvas, random: Random) => void; size: { width: number; height: number } }
>
export type Scene = keyof typeof scenes
