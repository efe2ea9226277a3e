import type { Mount } from "../http/mount.ts"
import { createReviewTag } from "../services/review-tags/create-review-tag.ts"
import { deleteReviewTag } from "../services/review-tags/delete-review-tag.ts"
import { createTag } from "../services/tags/create-tag.ts"
import { deleteTag } from "../services/tags/delete-tag.ts"
import { listTags } from "../services/tags/list-tags.ts"
import { mergeTag } from "../services/tags/merge-tag.ts"
import { updateTag } from "../services/tags/update-tag.ts"

export function tagRoutes(mount: Mount): void {
  mount("tags.list", listTags)
  mount("tags.create", createTag)
  mount("tags.update", updateTag)
  mount("tags.merge", mergeTag)
  mount("tags.delete", deleteTag)
  mount("review_tags.create", createReviewTag)
  mount("review_tags.delete", deleteReviewTag)
}
