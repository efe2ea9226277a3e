"use client"

import type { RefObject } from "react"
import { descriptionOf, FormRow } from "#components/form/form-row.tsx"
import { textAreaRows } from "#components/form/form-text-area.tsx"

export type ResponseFieldProps = {
  id: string
  area: RefObject<HTMLTextAreaElement | null>
  start: string
  /** How much may still be written. */
  left: string
  error: string | undefined
  /** It is being sent: what would be typed now would be lost. */
  isSaving: boolean
  onInput: () => void
  onEscape?: (() => void) | undefined
  onPublish: () => void
}

/** The text of a response and how much may still be written. */
export function ResponseField(props: ResponseFieldProps) {
  const { id, area, start, left, error, isSaving, onInput, onEscape, onPublish } = props
  return (
    <FormRow id={id} label="Your response" hint={left} error={error}>
      <textarea
        className="input"
        id={id}
        ref={area}
        name="content"
        rows={textAreaRows}
        dir="auto"
        placeholder="Write a response"
        defaultValue={start}
        readOnly={isSaving}
        aria-busy={isSaving || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf(id, { error: error, hint: left })}
        onInput={onInput}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === "Escape") onEscape?.()
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onPublish()
        }}
      />
    </FormRow>
  )
}
