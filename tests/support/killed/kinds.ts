import { digestKill } from "./digest.ts"
import { exportKill } from "./export.ts"
import { imageInBucketKill, imageKill } from "./image.ts"
import { importKill } from "./import.ts"
import { photoKill } from "./photo.ts"
import { readingKill } from "./reading.ts"
import { expansionKill, recipientsKill } from "./recipients.ts"
import { responseKill } from "./response.ts"
import type { KilledKind } from "./scene.ts"
import { scheduleKill } from "./schedule.ts"
import { uploadKill } from "./upload.ts"
import { writeKill } from "./write.ts"

/** Points at which a program is killed, by name; first those that wait longest to be taken over. */
export const killedKinds = {
  reading: readingKill,
  digest: digestKill,
  expansion: expansionKill,
  export: exportKill,
  image: imageKill,
  image_in_bucket: imageInBucketKill,
  import: importKill,
  photo: photoKill,
  recipients: recipientsKill,
  response: responseKill,
  schedule: scheduleKill,
  upload: uploadKill,
  write: writeKill,
} as const satisfies Record<string, KilledKind>

export type KilledKindName = keyof typeof killedKinds
export const killedKindNames = Object.keys(killedKinds) as KilledKindName[]
export const isKilledKind = (name: string): name is KilledKindName => Object.hasOwn(killedKinds, name)
