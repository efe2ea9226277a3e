import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import type { TemplateStart } from "#lib/features/templates/start.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { TemplateFields } from "./template-fields.tsx"

export type RequestTemplateFormProps = {
  /** Absent for a new one. */
  id?: Id
  accountId: Id
  start: TemplateStart
  canSave: boolean
  canDelete?: boolean
  surveys: readonly Microsurvey[]
  preview: RequestPreview | null
  states: { save: FormState; remove: FormState }
}

/** A template of requests: its text, what it asks, and how it reads. */
export function RequestTemplateForm(props: RequestTemplateFormProps) {
  const { id, accountId, start, canSave, canDelete, surveys, preview, states } = props
  const page = id === undefined ? routes.requestTemplateNew() : routes.requestTemplate(id)
  return (
    <>
      <ActionForm
        action={routes.form("request-template.save")}
        checkedBy={id === undefined ? "templates.create" : "templates.update"}
        page={page}
        state={states.save}
        className="form-set"
        label="Template"
        hasFiles
      >
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <TemplateFields
          accountId={accountId}
          start={start}
          isNew={id === undefined}
          preview={preview}
          surveys={surveys.map(({ id, name }) => ({ id, name }))}
        />
        {canSave && <FormButtons track="request_templates.save" cancelHref={routes.requestTemplates()} />}
      </ActionForm>
      {id !== undefined && canDelete && (
        <ActionForm
          action={routes.form("templates.delete")}
          page={page}
          state={states.remove}
          label={`Delete ${start.name}`}
        >
          <input type="hidden" name="id" value={id} />
          <ConfirmSubmit
            label="Delete template"
            question={`Delete ${start.name}? Campaigns created from it are kept.`}
            confirmLabel="Delete"
            track="request_templates.delete"
          />
        </ActionForm>
      )}
    </>
  )
}
