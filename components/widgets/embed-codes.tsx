"use client"

import { useId } from "react"
import { CopyButton } from "#components/ui/copy-button.tsx"
import type { WidgetCodes } from "./codes.ts"

const codes = [
  {
    name: "script",
    label: "Script",
    hint: "Paste this where the widget should appear. One script covers all widgets on a page.",
    copy: "Copy code",
    rows: 5,
  },
  {
    name: "frame",
    label: "Without script",
    hint: "For site builders that take no scripts.",
    copy: "Copy code",
    rows: 4,
  },
  {
    name: "checked",
    label: "Script with integrity",
    hint: "For sites that check scripts by their hash. After an update of the script, paste the new code.",
    copy: "Copy code",
    rows: 6,
  },
  {
    name: "link",
    label: "Link",
    hint: "A plain page of the widget, for emails and messages.",
    copy: "Copy link",
    rows: 1,
  },
] as const

type CodeProps = { code: (typeof codes)[number]; text: string }

function Code({ code, text }: CodeProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="label" htmlFor={id}>
          {code.label}
        </label>
        <CopyButton
          label={code.label}
          value={text}
          track={`amplify.copy_${code.name}`}
          words={{ copy: code.copy, copied: "Copied" }}
        />
      </div>
      <textarea
        className="input min-h-0 font-mono text-12"
        id={id}
        rows={code.rows}
        readOnly
        value={text}
        aria-describedby={`${id}-hint`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="hint" id={`${id}-hint`}>
        {code.hint}
      </p>
    </div>
  )
}

/** The ways in which a widget gets on a website; they can be selected before scripts run. */
export const EmbedCodes = ({ codes: given }: { codes: WidgetCodes }) => (
  <section className="grid gap-4 max-w-[640px]" aria-labelledby="embed-code" id="code">
    <h2 id="embed-code">Embed code</h2>
    {codes.map((code) => {
      const text = given[code.name]
      return text === null ? null : <Code key={code.name} code={code} text={text} />
    })}
  </section>
)
