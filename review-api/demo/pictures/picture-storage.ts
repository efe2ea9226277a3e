import { loadSharp } from "../../storage/image.ts"
import { once, type Storage } from "../../storage/storage.ts"
import { type Picture, paint, pictureOf } from "./pictures.ts"
import { scenes } from "./scenes.ts"

const writingMs = 60_000
const quality = 80

const shape = /^(?:uploads|photos)\/\d+\/([\w-]{22})(?:-(640|1280))?\.(webp|jpg)$/

/** The file that a name says, when it is one of a demo picture; null for all others. */
function wantedIn(name: string): { picture: Picture; width: number; type: "webp" | "jpg" } | null {
  const [, id = "", side, type] = shape.exec(name) ?? []
  const picture = pictureOf(id)
  if (!picture) return null
  return {
    picture,
    width: side === "640" ? 640 : scenes[picture.scene].size.width,
    type: type as "webp" | "jpg",
  }
}

async function draw(name: string): Promise<Buffer | null> {
  const wanted = wantedIn(name)
  if (!wanted) return null
  const { bytes, width, height } = paint(wanted.picture)
  const sharp = await loadSharp()
  const image = sharp(bytes, { raw: { width, height, channels: 3 } }).resize({ width: wanted.width })
  return (wanted.type === "webp" ? image.webp({ quality }) : image.jpeg({ quality })).toBuffer()
}

/**
 * A storage in which every demo picture is found: it is drawn and kept when it is first asked for, so that no start waits
 * for it.
 */
export function withDemoPictures(storage: Storage): Storage {
  const drawing = new Map<string, Promise<boolean>>()
  const drawn = (name: string): Promise<boolean> => {
    const running = drawing.get(name)
    if (running) return running
    const making = draw(name)
      .then(async (bytes) => {
        if (bytes) await storage.write(name, once(bytes), AbortSignal.timeout(writingMs))
        return bytes !== null
      })
      .finally(() => drawing.delete(name))
    drawing.set(name, making)
    return making
  }
  return {
    ...storage,
    async open(name, range) {
      return (await storage.open(name, range)) ?? ((await drawn(name)) ? storage.open(name, range) : null)
    },
    async sizeOf(name) {
      return (await storage.sizeOf(name)) ?? ((await drawn(name)) ? storage.sizeOf(name) : null)
    },
  }
}
