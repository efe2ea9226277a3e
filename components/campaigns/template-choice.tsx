"use client"

import { useState } from "react"
import { FormSelect } from "#components/form/form-select.tsx"
import { Button } from "#components/ui/button.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type DraftBody, draftFields } from "#lib/features/campaigns/draft-fields.ts"
import { templateValues } from "#lib/features/campaigns/template-values.ts"

export type TemplateChoiceProps = {
  /** Of the channel of the draft. */
  templates: readonly { id: string; name: string }[]
  chosen: string
  /** With the texts of a template. */
  onTemplate: (values: Partial<DraftBody>) => void
}

/** Begins a message with the texts of a template; before scripts run with a button of the form. */
export function TemplateChoice({ templates, chosen, onTemplate }: TemplateChoiceProps) {
  const hydrated = useHydrated()
  const toast = useToast()
  const [id, setId] = useState(chosen)
  if (templates.length === 0)
    return (
      <>
        <input type="hidden" name="template_id" value={chosen} />
        <p className="hint">You have no templates for this channel yet.</p>
      </>
    )
  const use = async () => {
    try {
      onTemplate(templateValues(await browserCall("templates.get", { params: { id } })))
    } catch (error) {
      if (error instanceof ApiFailure) toast({ level: "alert", message: error.userText })
      else throw error
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex-1 min-w-48">
        <FormSelect
          name="template_id"
          label="Template"
          options={[
            { value: "", label: "None" },
            ...templates.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          defaultValue={templates.some((one) => one.id === chosen) ? chosen : ""}
          onChange={({ target }) => setId(target.value)}
        />
      </div>
      {hydrated ? (
        <Button disabled={id === ""} data-track="compose.template" onClick={() => void use()}>
          Use template
        </Button>
      ) : (
        <button type="submit" className="btn" name={draftFields.act} value="template">
          Use template
        </button>
      )}
    </div>
  )
}
