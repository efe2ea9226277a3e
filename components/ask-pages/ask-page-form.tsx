import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { omittedWhenEmptyAttribute } from "#components/form/field-error.ts"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { Id } from "#lib/contract/common.ts"
import { pinLength } from "#lib/contract/feedback/constants.ts"
import type { KioskPage, RequestPage } from "#lib/contract/request-pages/schema.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import { feedbackOptions, modeOptions } from "#lib/features/ask-pages/labels.ts"
import type { SiteChoice } from "#lib/features/ask-pages/load.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

type Shared = {
  locations: PickerFacts
  /** Groups whose locations can be added; null for who may not see groups. */
  groups: PickerFacts | null
  /** Microsurveys that it can ask: those that are open. */
  surveys: readonly { id: Id; name: string }[]
  /** Where its page is: `https://app.example/go/`. */
  base: string
  canDelete?: boolean
  states: { save: FormState; remove: FormState }
}

export type AskPageFormProps = Shared &
  (
    | { kind: "landing"; page?: RequestPage; sites: readonly SiteChoice[] | null }
    | { kind: "kiosk"; page?: KioskPage }
  )

const words = {
  landing: {
    name: "landing page",
    create: () => routes.form("request_pages.create"),
    update: () => routes.form("request_pages.update"),
    remove: () => routes.form("request_pages.delete"),
    at: (id: string | number | undefined) =>
      id === undefined ? routes.landingPageNew() : routes.landingPageEdit(id),
  },
  kiosk: {
    name: "kiosk",
    create: () => routes.form("kiosk_pages.create"),
    update: () => routes.form("kiosk_pages.update"),
    remove: () => routes.form("kiosk_pages.delete"),
    at: (id: string | number | undefined) => (id === undefined ? routes.kioskNew() : routes.kioskEdit(id)),
  },
} as const

const Sites = ({ sites, chosen }: { sites: readonly SiteChoice[] | null; chosen: readonly string[] }) => {
  if (sites === null) {
    return (
      <p className="hint">
        Each of its locations shows up to {askLimits.chosenLinks} of its own review sites.
      </p>
    )
  }
  if (sites.length === 0) return null
  return (
    <FormCheckList
      inColumns
      name="url_ids"
      label="Review sites"
      options={sites}
      chosen={chosen}
      hint={`Up to ${askLimits.links}, the same for every visitor. Leave empty to show up to ${askLimits.chosenLinks} with the fewest reviews.`}
    />
  )
}

const Pin = ({ isSet }: { isSet: boolean }) => (
  <FormField
    name="pin"
    label={isSet ? "New PIN" : "PIN"}
    inputMode="numeric"
    autoComplete="off"
    pattern={`\\d{${pinLength.least},${pinLength.most}}`}
    invalidMessage={`Use ${pinLength.least} to ${pinLength.most} digits`}
    maxLength={pinLength.most}
    required={!isSet}
    {...{ [omittedWhenEmptyAttribute]: isSet ? "" : undefined }}
    hint={
      isSet ? "Leave empty to keep the PIN." : "Staff type it to leave the kiosk. It cannot be shown again."
    }
  />
)

/** The microsurvey of a page; one that was closed since stays the page's until another is chosen. */
function Survey({ page, surveys }: Pick<AskPageFormProps, "page" | "surveys">) {
  const current = page?.microsurvey_id ?? null
  const isKnown = current === null || surveys.some(({ id }) => String(id) === String(current))
  if (surveys.length === 0 && isKnown) return null
  return (
    <FormSelect
      name="microsurvey_id"
      label="Microsurvey"
      hint="For the question Microsurvey."
      options={[
        { value: "", label: "None" },
        ...surveys.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isKnown ? [] : [{ value: String(current), label: "Closed microsurvey" }]),
      ]}
      defaultValue={current === null ? "" : String(current)}
    />
  )
}

function Remove({ kind, page, states }: Pick<AskPageFormProps, "kind" | "page" | "states">) {
  const { name, remove, at } = words[kind]
  if (!page) return null
  return (
    <ActionForm action={remove()} page={at(page.id)} state={states.remove} label={`Delete ${page.title}`}>
      <input type="hidden" name="id" value={page.id} />
      <ConfirmSubmit
        label={`Delete ${name}`}
        question={`Delete ${page.title}? Its address stops working. Responses are kept.`}
        confirmLabel="Delete"
        track={`ask_${kind}.delete`}
      />
    </ActionForm>
  )
}

/** Sets up a landing page or a kiosk (D-224, D-298). */
export function AskPageForm(props: AskPageFormProps) {
  const { kind, page, locations, groups, surveys, base, canDelete, states } = props
  const { create, update, at, name } = words[kind]
  return (
    <>
      <ActionForm
        action={(page ? update : create)()}
        page={at(page?.id)}
        state={states.save}
        className="form"
        label={kind === "kiosk" ? "Kiosk" : "Landing page"}
      >
        {page && <input type="hidden" name="id" value={page.id} />}
        <FormField name="title" label="Title" defaultValue={page?.title} maxLength={120} required />
        <FormField
          name="slug"
          label="Address"
          defaultValue={page?.slug}
          maxLength={60}
          {...{ [omittedWhenEmptyAttribute]: "" }}
          autoCapitalize="none"
          spellCheck={false}
          hint={
            page
              ? `${base}${page.slug}. Printed codes stop working when you change it.`
              : `${base} and what you write here. Leave empty to use the title.`
          }
        />
        <FormPicker
          facts={locations}
          label="Locations"
          addLabel="Add locations"
          hint="With several locations, visitors choose one first."
          page={at(page?.id)}
        />
        {groups && (
          <FormPicker
            facts={groups}
            label="Groups"
            addLabel="Add groups"
            hint="Adds the locations that are in these groups now."
            page={at(page?.id)}
          />
        )}
        <div className="form-pair">
          <FormSelect
            name="feedback_type"
            label="Question"
            options={feedbackOptions(surveys.length > 0, page?.feedback_type)}
            defaultValue={page?.feedback_type ?? "nps"}
          />
          <Survey page={page} surveys={surveys} />
        </div>
        {props.kind === "landing" && page && (
          <Sites sites={props.sites} chosen={(props.page?.url_ids ?? []).map(String)} />
        )}
        {props.kind === "kiosk" && <Pin isSet={props.page?.has_pin ?? false} />}
        <FormField
          name="logo_url"
          label="Logo"
          type="url"
          placeholder="https://"
          defaultValue={page?.logo_url ?? ""}
          maxLength={500}
          hint="Address of a square image. Without one, the first character of the title is shown."
        />
        <div className="form-pair">
          <FormField
            name="theme.accent"
            label="Color"
            placeholder="#0b6285"
            pattern="#[0-9a-fA-F]{6}"
            invalidMessage="Enter a color such as #0b6285"
            defaultValue={page?.theme.accent ?? ""}
            maxLength={7}
            hint="Adjusted where it would be hard to read."
          />
          <FormSelect
            name="theme.mode"
            label="Brightness"
            options={modeOptions}
            defaultValue={page?.theme.mode ?? "auto"}
          />
        </div>
        <FormCheck
          name="active"
          label="Active"
          defaultChecked={page?.active ?? true}
          hint={`Visitors of an inactive ${name} read that it is no longer available.`}
        />
        <FormButtons track={`ask_${kind}.save`} cancelHref={routes.waysToAsk()} />
      </ActionForm>
      {canDelete && <Remove kind={kind} page={page} states={states} />}
    </>
  )
}
