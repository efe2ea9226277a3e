"use client"

import { useRouter } from "next/navigation"
import { useId, useRef } from "react"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { TagList } from "#lib/features/reviews/organise/tag-list.ts"
import { type FormState, pageField } from "#lib/form-state/form-state.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import { routes } from "#lib/routes/routes.ts"
import { TagChips } from "./tag-chips.tsx"
import { TagInput } from "./tag-input.tsx"
import { type TaggedReview, useTags } from "./use-tags.ts"

export type TagsControlProps = TaggedReview & {
  /** Address of the page, where it leads before scripts run. */
  page: string
  tags: TagList
  /** Offered before scripts run. */
  suggestions: TagList
  canAdd: boolean
  canRemove: boolean
  state: FormState
}

/** The tags of a review on its page: forms before scripts run, changed in place afterwards (D-133). */
export function TagsControl(props: TagsControlProps) {
  const { reviewId, page, suggestions, canAdd, canRemove, state } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const error = state.error || sentenceOf("Tag", state.errors.name)
  const router = useRouter()
  const { tags, add, remove } = useTags(props, props.tags, () => router.refresh())
  const hidden = (
    <>
      <input type="hidden" name="review_id" value={reviewId} />
      <input type="hidden" name={pageField} value={page} />
    </>
  )
  return (
    <div className="grid grid-cols-1 gap-2.5" ref={box}>
      {tags.length === 0 && <p className="text-faint">No tags yet.</p>}
      {tags.length > 0 && !canRemove && <TagChips tags={tags} canRemove={false} />}
      {tags.length > 0 && canRemove && (
        <form action={routes.form("review_tags.delete")} method="post">
          {hidden}
          <TagChips
            tags={tags}
            canRemove
            onRemove={(tag) => {
              // The button goes, and the focus with it.
              box.current?.querySelector<HTMLElement>("input[role=combobox]")?.focus()
              void remove(tag)
            }}
          />
        </form>
      )}
      {canAdd && (
        <form
          action={routes.form("review_tags.create")}
          method="post"
          className="flex gap-2 [&>:first-child]:flex-1"
          onSubmit={(event) => event.preventDefault()}
        >
          {hidden}
          {hydrated ? (
            <TagInput id={id} label="Add a tag" taken={tags} onAdd={(name) => void add(name)} />
          ) : (
            <>
              <input
                className="input"
                name="name"
                aria-label="Add a tag"
                placeholder="Add a tag"
                list={`${id}-known`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                required
                autoComplete="off"
                defaultValue={state.values.name?.[0]}
              />
              <datalist id={`${id}-known`}>
                {suggestions.map(({ name }) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
              <Button type="submit">Add</Button>
            </>
          )}
          {error && (
            <p className="err" role="alert" id={`${id}-error`}>
              {error}
            </p>
          )}
        </form>
      )}
    </div>
  )
}
