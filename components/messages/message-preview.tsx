"use client"

import { useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import type { MessageDraft } from "#lib/features/messages/preview.ts"
import { MailView } from "./mail-view.tsx"
import { SmsView } from "./sms-view.tsx"
import { usePreview } from "./use-preview.ts"

export type MessagePreviewProps = {
  /** Default "Preview". */
  title?: string
  draft: MessageDraft
  /** Of the draft as the page has it. */
  first: RequestPreview | null
}

const views = { light: "Light", dark: "Dark", text: "Text" } as const
type View = keyof typeof views

function Shown({ view, preview }: { view: View; preview: RequestPreview }) {
  if (view !== "text") return <MailView theme={view} preview={preview} />
  return (
    <pre className="p-4 border border-line-strong rounded-card bg-surface text-13 whitespace-pre-wrap wrap-anywhere">
      {preview.text}
    </pre>
  )
}

/** How a message reads, written by what sends it: live as it is typed; before scripts run all views stand below each other. */
export function MessagePreview({ title = "Preview", draft, first }: MessagePreviewProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [view, setView] = useState<View>("light")
  const { preview, isError } = usePreview(draft, first)
  const isSms = preview?.channel === "sms"
  const shown = hydrated ? [view] : (Object.keys(views) as View[])
  return (
    <section className="grid gap-3 content-start min-w-0" aria-labelledby={id}>
      <div className="flex items-center gap-3">
        <h2 id={id}>{title}</h2>
        {!isSms && hydrated && (
          // biome-ignore lint/a11y/useSemanticElements: buttons that switch a view, not fields
          <div className="flex gap-1 ml-auto" role="group" aria-label="Email view">
            {(Object.keys(views) as View[]).map((one) => (
              <Button
                key={one}
                dense
                kind={one === view ? "default" : "quiet"}
                aria-pressed={one === view}
                data-track="messages.view"
                onClick={() => setView(one)}
              >
                {views[one]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {preview === null ? (
        <p className="text-13 text-muted" role="status">
          {isError || !hydrated ? "The preview isn't available right now." : "Loading the preview"}
        </p>
      ) : (
        <>
          {isSms ? (
            <SmsView preview={preview} />
          ) : (
            shown.map((one) => <Shown key={one} view={one} preview={preview} />)
          )}
          <p className="text-12 text-faint">
            Shown for {preview.recipient_name} at {preview.location_name}.
          </p>
        </>
      )}
    </section>
  )
}
