"use client"

import { TriangleAlert } from "lucide"
import { useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { Icon } from "#components/ui/icon.tsx"
import {
  maxResponseCharacters,
  type Placeholder,
  placeholders,
  templateError,
} from "#lib/contract/responses/constants.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"

export type TemplateTextProps = {
  defaultValue: string
  /** Values of the placeholders in the preview. */
  sample: Readonly<Record<Placeholder, string>>
}

/** The text of a template, its placeholders, and how a response made of it would read (D-132). */
export function TemplateText({ defaultValue, sample }: TemplateTextProps) {
  const { values } = useFormNow()
  const [text, setText] = useState(values.content?.[0] ?? defaultValue)
  const error = templateError(text)
  return (
    <div className="form-set">
      <FormTextArea
        name="content"
        label="Text"
        dir="auto"
        limit={maxResponseCharacters}
        defaultValue={defaultValue}
        onText={setText}
        required
      />
      <p className="hint flex flex-wrap gap-x-2 gap-y-1">
        <span>Filled in for each review:</span>
        {placeholders.map((name) => (
          <code className="rounded-mark border border-line px-1" key={name}>{`{{${name}}}`}</code>
        ))}
      </p>
      <section
        className="border-l-2 border-line-strong pl-3.5 wrap-anywhere whitespace-pre-line"
        aria-label="Preview"
      >
        <h2 className="label">Preview</h2>
        {error ? (
          <p className="err" role="status">
            <Icon icon={TriangleAlert} />
            Text {error}
          </p>
        ) : (
          <p dir="auto">{text.trim() ? fillTemplate(text, sample) : "Nothing to show yet."}</p>
        )}
      </section>
    </div>
  )
}
