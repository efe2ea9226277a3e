"use client"

import { useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { type Colours, colourFields } from "#lib/features/whitelabels/colour-fields.ts"
import { shownInstead } from "#lib/features/whitelabels/preview.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { BrandPreview } from "./brand-preview.tsx"
import { ColourField } from "./colour-field.tsx"
import { ContrastTable } from "./contrast-table.tsx"

export type BrandFormProps = { state: FormState; whitelabel: Whitelabel; accountName: string }

/** Name, support contact and colours, with the look as it will be (D-079). */
export function BrandForm({ state, whitelabel, accountName }: BrandFormProps) {
  const before = (name: string, stored: string | null | undefined) => state.values[name]?.[0] ?? stored ?? ""
  const [name, setName] = useState(before("name", whitelabel.name))
  const [colours, setColours] = useState(
    () =>
      Object.fromEntries(
        colourFields.map((field) => [field.name, before(field.name, whitelabel[field.name])]),
      ) as Record<keyof Colours, string>,
  )
  const shownName = name.trim() || accountName
  return (
    <ActionForm
      action={routes.form("whitelabels.update")}
      page={routes.whitelabel()}
      state={state}
      className="grid grid-cols-[minmax(0,640px)_minmax(280px,360px)] gap-8 items-start max-lg:grid-cols-[minmax(0,640px)]"
      label="Look and contact"
    >
      <div className="form">
        <FormField
          name="name"
          label="Name"
          hint={`Shown in navigation, page titles and emails. Default: ${accountName}`}
          defaultValue={whitelabel.name ?? ""}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="form-pair">
          <FormField
            name="support_email"
            label="Support email"
            type="email"
            defaultValue={whitelabel.support_email ?? ""}
            maxLength={254}
            invalidMessage="must be an email address"
          />
          <FormField
            name="support_phone"
            label="Support phone"
            type="tel"
            defaultValue={whitelabel.support_phone ?? ""}
            maxLength={40}
          />
        </div>
        <fieldset className="form-set grid-cols-[1fr_1fr] max-md:grid-cols-1">
          <legend>Colors</legend>
          {colourFields.map((field) => (
            <ColourField
              key={field.name}
              name={field.name}
              label={field.label}
              value={colours[field.name]}
              hint={shownInstead(colours, field) ?? undefined}
              onChange={(value) => setColours((known) => ({ ...known, [field.name]: value }))}
            />
          ))}
        </fieldset>
        <FormButtons track="settings_whitelabel.save" cancelHref={routes.settings()} />
      </div>
      <aside className="grid gap-4 sticky top-5 max-lg:static" aria-label="Preview">
        <BrandPreview colours={colours} name={shownName} logo={whitelabel.logo_left} theme="light" />
        <BrandPreview colours={colours} name={shownName} logo={whitelabel.logo_left} theme="dark" />
        <ContrastTable colours={colours} />
      </aside>
    </ActionForm>
  )
}
