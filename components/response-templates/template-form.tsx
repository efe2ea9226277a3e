import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormList } from "#components/form/form-list.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import { templateTagLimit } from "#lib/contract/responses/constants.ts"
import type { Source } from "#lib/contract/sources/schema.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatRatings } from "#lib/format/ratings.ts"
import { routes } from "#lib/routes/routes.ts"
import { TemplateText, type TemplateTextProps } from "./template-text.tsx"

export type TemplateFormProps = {
  /** Absent for a new one. */
  template?: ResponseTemplate
  canDelete?: boolean
  sources: readonly Source[]
  sample: TemplateTextProps["sample"]
  states: { save: FormState; remove: FormState }
}

const stars = [1, 2, 3, 4, 5].map((rating) => ({
  value: String(rating),
  label: formatRatings(rating, rating),
}))
const ratings = [{ value: "", label: "Any" }, ...stars]
const textOf = (rating: number | null | undefined): string => (rating == null ? "" : String(rating))

/** Name, text and where a template fits (D-132). */
export function TemplateForm({ template, canDelete, sources, sample, states }: TemplateFormProps) {
  const page = template ? routes.responseTemplate(template.id) : routes.responseTemplateNew()
  return (
    <>
      <ActionForm
        action={routes.form("response-template.save")}
        page={page}
        state={states.save}
        className="form"
        label="Template"
      >
        {template && <input type="hidden" name="id" value={template.id} />}
        <FormField name="name" label="Name" defaultValue={template?.name} maxLength={100} required />
        <TemplateText defaultValue={template?.content ?? ""} sample={sample} />
        <div className="form-pair">
          <FormSelect
            name="rating_min"
            label="Lowest rating"
            options={ratings}
            defaultValue={textOf(template?.rating_min)}
          />
          <FormSelect
            name="rating_max"
            label="Highest rating"
            options={ratings}
            defaultValue={textOf(template?.rating_max)}
          />
        </div>
        <FormCheckList
          inColumns
          name="source_ids"
          label="Sources (leave empty for all)"
          options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={(template?.source_ids ?? []).map(String)}
        />
        <FormList
          name="tags"
          label="Tags"
          entry="Tag"
          limit={templateTagLimit}
          defaultValues={(template?.tags ?? []).map(({ name }) => name)}
        />
        <FormButtons track="settings_response_templates.save" cancelHref={routes.responseTemplates()} />
      </ActionForm>
      {template && canDelete && (
        <ActionForm
          action={routes.form("response_templates.delete")}
          page={page}
          state={states.remove}
          label={`Delete ${template.name}`}
        >
          <input type="hidden" name="id" value={template.id} />
          <ConfirmSubmit
            label="Delete template"
            question={`Delete ${template.name}? Responses created from it are kept.`}
            confirmLabel="Delete"
            track="settings_response_templates.delete"
          />
        </ActionForm>
      )}
    </>
  )
}
