"use client"

import { useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { mailText, type RequestSample } from "#lib/features/templates/sample.ts"
import { type MailDraft, MailPreview } from "./mail-preview.tsx"
import { SmsPreview } from "./sms-preview.tsx"

export type TemplatePreviewProps = { isSms: boolean; draft: MailDraft; sample: RequestSample }

const views = { light: "Light", dark: "Dark", text: "Text" } as const
type View = keyof typeof views

/** How a request made of the template reads: live as it is typed; before scripts run all views stand below each other. */
export function TemplatePreview({ isSms, draft, sample }: TemplatePreviewProps) {
  const hydrated = useHydrated()
  const [view, setView] = useState<View>("light")
  const shown = hydrated ? [view] : (Object.keys(views) as View[])
  const { content, feedback, survey } = draft
  return (
    <section className="grid gap-3 content-start min-w-0" aria-labelledby="template-preview">
      <div className="flex items-center gap-3">
        <h2 id="template-preview">Preview</h2>
        {!isSms && hydrated && (
          // biome-ignore lint/a11y/useSemanticElements: buttons that switch a view, not fields
          <div className="flex gap-1 ml-auto" role="group" aria-label="Email view">
            {(Object.keys(views) as View[]).map((one) => (
              <Button
                key={one}
                dense
                kind={one === view ? "default" : "quiet"}
                aria-pressed={one === view}
                data-track="request_templates.view"
                onClick={() => setView(one)}
              >
                {views[one]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {isSms ? (
        <SmsPreview content={content} feedback={feedback} sample={sample} />
      ) : (
        shown.map((one) =>
          one === "text" ? (
            <pre
              key={one}
              className="p-4 border border-line-strong rounded-card bg-surface text-13 whitespace-pre-wrap wrap-anywhere"
            >
              {mailText({ content, feedback, survey, values: sample.values })}
              {`\n\n${sample.address}`}
            </pre>
          ) : (
            <MailPreview key={one} theme={one} draft={draft} sample={sample} />
          ),
        )
      )}
      <p className="text-12 text-faint">
        Shown for {sample.values.first_name} {sample.values.last_name} at {sample.values.location_name}. Links
        lead to the location's own review sites.
      </p>
    </section>
  )
}
