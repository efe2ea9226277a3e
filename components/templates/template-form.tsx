import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Id } from "#lib/contract/common.ts"
import { surveyTypes } from "#lib/contract/microsurveys/constants.ts"
import type { Microsurvey } from "#lib/contract/microsurveys/schema.ts"
import type { RequestSample } from "#lib/features/templates/sample.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { TemplateFields, type TemplateStart } from "./template-fields.tsx"

export type RequestTemplateFormProps = {
  /** Absent for a new one. */
  id?: Id
  accountId: Id
  start: TemplateStart
  canSave: boolean
  canDelete?: boolean
  surveys: readonly Microsurvey[]
  sample: RequestSample
  states: { save: FormState; remove: FormState }
}

/** A template of requests: its text, what it asks, and how it reads. */
export function RequestTemplateForm(props: RequestTemplateFormProps) {
  const { id, accountId, start, canSave, canDelete, surveys, sample, states } = props
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
          sample={sample}
          surveys={surveys.map(({ id, name, type, question }) => ({
            id,
            name,
            question,
            type: surveyTypes.find((known) => known === type) ?? "nps",
          }))}
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
