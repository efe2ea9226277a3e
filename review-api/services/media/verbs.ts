import type { Verbs } from "../service.ts"
import { createMedia } from "./create-media.ts"
import { bulkDeleteMedia, deleteMedia } from "./delete-media.ts"
import { listMedia } from "./list-media.ts"
import { updateMedia } from "./update-media.ts"

export const verbs = {
  "media.list": listMedia,
  "media.create": createMedia,
  "media.update": updateMedia,
  "media.delete": deleteMedia,
  "media.bulk_delete": bulkDeleteMedia,
} satisfies Verbs
