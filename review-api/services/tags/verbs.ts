import type { Verbs } from "../service.ts"
import { createTag } from "./create-tag.ts"
import { deleteTag } from "./delete-tag.ts"
import { listTags } from "./list-tags.ts"
import { mergeTag } from "./merge-tag.ts"
import { updateTag } from "./update-tag.ts"

export const verbs = {
  "tags.list": listTags,
  "tags.create": createTag,
  "tags.update": updateTag,
  "tags.merge": mergeTag,
  "tags.delete": deleteTag,
} satisfies Verbs
