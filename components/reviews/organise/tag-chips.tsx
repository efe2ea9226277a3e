"use client"

import { X } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { ListedTag, TagList } from "#lib/features/reviews/organise/tag-list.ts"

export type TagChipsProps = {
  tags: TagList
  canRemove: boolean
  /** Absent before scripts run: the buttons then send the form around them. */
  onRemove?: (tag: ListedTag) => void
}

/** The tags of a review, each with a button that takes it off. */
export function TagChips({ tags, canRemove, onRemove }: TagChipsProps) {
  return (
    <ul className="chips" aria-label="Tags">
      {tags.map((tag) => (
        <li className="chip" key={String(tag.id)}>
          <span dir="auto">{tag.name}</span>
          {canRemove && (
            <button
              type="submit"
              className="chip-x"
              name="name"
              value={tag.name}
              aria-label={`Remove tag ${tag.name}`}
              data-track="reviews.tag_remove"
              onClick={
                onRemove &&
                ((event) => {
                  event.preventDefault()
                  onRemove(tag)
                })
              }
            >
              <Icon icon={X} size={12} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
