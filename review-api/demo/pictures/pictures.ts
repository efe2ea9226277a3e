import { hashOf } from "../../storage/image-copies.ts"
import { randomOf } from "../random.ts"
import { Canvas } from "./canvas.ts"
import { type Scene, scenes } from "./scenes.ts"

/** A demo picture: the same scene and number always give the same one. */
export type Picture = { scene: Scene; number: number }

const idLength = 22
/** Pixels across at which pictures are painted; larger ones are made of that. */
const paintedWidth = 640

/** The upload that a picture is kept as. */
export const pictureId = ({ scene, number }: Picture): string =>
  `demo-${scene}-${number}`.padEnd(idLength, "-")

/** The picture that an upload is; null for any other one. */
export function pictureOf(uploadId: string): Picture | null {
  const [, scene, number] = /^demo-([a-z]+)-(\d{1,4})-*$/.exec(uploadId) ?? []
  return scene && Object.hasOwn(scenes, scene) ? { scene: scene as Scene, number: Number(number) } : null
}

/** Paints a picture. @param width pixels. @returns red, green and blue of each pixel. */
export function paint({ scene, number }: Picture, width = paintedWidth) {
  const { draw, size } = scenes[scene]
  const height = Math.round((width * size.height) / size.width)
  const canvas = new Canvas(width, height)
  draw(canvas, randomOf(`${scene} ${number}`))
  return { width, height, bytes: canvas.bytes(randomOf(`grain ${number}`)) }
}

/** A bitmap as a data address: as small as that a browser needs no decoder that has to be loaded here. */
function bitmapOf({ width, height, bytes }: ReturnType<typeof paint>): string {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + rowBytes * height)
  file.write("BM", 0, "latin1")
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(-height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let at = 0; at < width * height; at += 1)
    for (let part = 0; part < 3; part += 1)
      file[54 + Math.floor(at / width) * rowBytes + (at % width) * 3 + part] = bytes[at * 3 + 2 - part]!
  return `data:image/bmp;base64,${file.toString("base64")}`
}

/** Facts about an upload's picture, without drawing it (see `uploads`). */
export function pictureFacts(picture: Picture) {
  const { size } = scenes[picture.scene]
  const small = { width: 640, height: Math.round((640 * size.height) / size.width) }
  const grid = paint(picture, 72)
  const greys = Array.from({ length: 72 }, (_, at) => {
    const [column, row] = [at % 9, Math.floor(at / 9)]
    const place = (Math.floor(((row + 0.5) * grid.height) / 8) * grid.width + column * 8 + 4) * 3
    return (grid.bytes[place]! + grid.bytes[place + 1]! + grid.bytes[place + 2]!) / 3
  })
  const copies = [
    { file: "640.webp", type: "image/webp", ...small, bytes: 0 },
    { file: "640.jpg", type: "image/jpeg", ...small, bytes: 0 },
    { file: "1280.webp", type: "image/webp", ...size, bytes: 0 },
    { file: "1280.jpg", type: "image/jpeg", ...size, bytes: 0 },
  ]
  return {
    ...size,
    copies,
    placeholder: bitmapOf(paint(picture, 12)),
    lookHash: hashOf(Uint8Array.from(greys)),
  }
}
