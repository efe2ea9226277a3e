"use client"

import { Check, Plus } from "lucide"
import { useId, useMemo, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import type { TagList } from "#lib/features/reviews/organise/tag-list.ts"
import { TagChips } from "./tag-chips.tsx"
import { TagInput } from "./tag-input.tsx"
import { useKnown } from "./use-known.ts"
import { type TaggedReview, useTags } from "./use-tags.ts"

export type TagsEditorProps = TaggedReview & { tags: TagList; canAdd: boolean; canRemove: boolean }

/** The tags on a card while and after they are changed. */
export function TagsEditor({ accountId, reviewId, tags: given, canAdd, canRemove }: TagsEditorProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const { tags, add, remove } = useTags({ accountId, reviewId }, given)
  const known = useMemo(() => ({ tags: tags.map(({ name }) => name) }), [tags])
  useKnown(reviewId, known)

  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const close = () => {
    setOpen(false)
    focus("[data-action=tags]")
  }

  return (
    <div className="rev-tags" ref={box}>
      {isOpen ? (
        <>
          <TagChips
            tags={tags}
            canRemove={canRemove}
            onRemove={(tag) => {
              // The button goes, and the focus with it.
              focus("input[role=combobox], [data-track='reviews.tags_done']")
              void remove(tag)
            }}
          />
          {canAdd && (
            <TagInput
              id={id}
              label="Add a tag"
              taken={tags}
              isFocused
              onAdd={(name) => void add(name)}
              onEscape={close}
            />
          )}
          <IconButton label="Done" icon={Check} small track="reviews.tags_done" onClick={close} />
        </>
      ) : (
        <>
          {tags.map((tag) => (
            <span className="tag" key={String(tag.id)} dir="auto">
              {tag.name}
            </span>
          ))}
          <button
            type="button"
            className="tag tag-add"
            title="Change tags"
            data-action="tags"
            data-track="reviews.tags"
            onClick={() => setOpen(true)}
          >
            <Icon icon={Plus} size={12} />
            Tag
          </button>
        </>
      )}
    </div>
  )
}
