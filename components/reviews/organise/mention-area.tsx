"use client"

import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { TypeAheadRows } from "#components/form/type-ahead-rows.tsx"
import { useOptionList } from "#components/form/use-option-list.ts"
import { type TypeAheadOption, useSearch } from "#components/form/use-search.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { searchPeople } from "#lib/features/reviews/organise/browser.ts"
import { isMentioned, type MentionPlace, mentionAt } from "#lib/features/reviews/organise/mentions.ts"
import { savedMentioned, saveMentioned } from "#lib/features/reviews/organise/unsent-note.ts"

export type MentionAreaProps = {
  reviewId: string
  label: string
  /** It was saved and is empty again. */
  isAnew?: boolean
  /** From `unsentKey`; whom it mentions is kept beside it. */
  unsentKey?: string | undefined
  content?: string
  /** Whom the note mentions already. */
  mentioned: readonly TypeAheadOption[]
  /** Offered before scripts run. */
  people: readonly TypeAheadOption[]
}

const field = "mentioned_user_ids"

/** The text of a note; `@` opens the people who can be mentioned (D-134). */
export function MentionArea(props: MentionAreaProps) {
  const { reviewId, label, isAnew, unsentKey, content = "", mentioned, people } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [text, setText] = useState(content)
  const [picked, setPicked] = useState(mentioned)
  const [place, setPlace] = useState<MentionPlace | null>(null)
  const [without, setWithout] = useState<readonly string[]>([])
  const { isOpen, active, ...list } = useOptionList(box, id)
  const isSearching = isOpen && place !== null
  useEffect(() => {
    if (unsentKey) setPicked((known) => [...known, ...savedMentioned(unsentKey)])
  }, [unsentKey])
  const search = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const { people, withoutAccess } = await searchPeople(reviewId, typed, signal)
      if (!signal.aborted) setWithout(withoutAccess)
      return people
    },
    [reviewId],
  )
  const wanted = place?.typed ?? ""
  const { found, retry } = useSearch(search, wanted, isSearching)

  const follow = (area: HTMLTextAreaElement) => {
    setText(area.value)
    const next = mentionAt(area.value, area.selectionStart)
    setPlace(next)
    if (next) list.reopen()
    else list.shut()
  }

  const choose = (person: TypeAheadOption) => {
    const area = box.current?.querySelector("textarea")
    if (!area || area.readOnly || !place) return
    area.focus()
    area.setRangeText(`@${person.name} `, place.from, area.selectionStart, "end")
    const next = [...picked.filter(({ id }) => id !== person.id), person]
    setPicked(next)
    if (unsentKey) saveMentioned(unsentKey, next)
    // The field and its form learn of it as of typing.
    area.dispatchEvent(new Event("input", { bubbles: true }))
    setPlace(null)
    list.shut()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSearching) return
    list.onListKey(event, found.options.length)
    const person = found.options[Math.max(active, 0)]
    if (event.key === "Enter" && person) {
      event.preventDefault()
      choose(person)
    }
  }

  return (
    <div className="relative grid gap-2" ref={box}>
      <FormTextArea
        name="content"
        label={label}
        calledInErrors="Note"
        isQuietUntouched={isAnew}
        unsentKey={unsentKey}
        defaultValue={content}
        limit={4000}
        required
        aria-autocomplete={hydrated ? "list" : undefined}
        aria-controls={isSearching ? `${id}-list` : undefined}
        aria-activedescendant={isSearching && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={hydrated ? "Type @ to mention someone" : undefined}
        onChange={(event) => follow(event.currentTarget)}
        onClick={(event) => follow(event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      {isSearching && (
        <TypeAheadRows
          id={id}
          label="people"
          options={found.options}
          active={Math.max(active, 0)}
          chosenId=""
          isLoading={found.text !== wanted}
          isFailed={found.isFailed}
          notes={without.map((name) => `${name} can't see this review`)}
          onChoose={choose}
          onRetry={retry}
        />
      )}
      {hydrated ? (
        picked
          .filter((person) => isMentioned(text, person.name))
          .map((person) => <input key={person.id} type="hidden" name={field} value={person.id} />)
      ) : (
        <details className="unfold scripted:hidden">
          <summary className="btn-link">Mention people</summary>
          <FormCheckList
            name={field}
            label="They'll get an email with the note"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={mentioned.map(({ id }) => id)}
          />
        </details>
      )}
    </div>
  )
}
