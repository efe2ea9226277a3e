import { Link as LinkIcon } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { SourceMark } from "#components/shell/source-mark.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { urlLimits } from "#lib/contract/urls/constants.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import { linkNote } from "#lib/features/locations/review-links.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { EditReviewLink } from "./edit-review-link.tsx"
import { LinkField } from "./link-field.tsx"

export type ReviewLinkListProps = {
  locationId: string
  urls: readonly Url[]
  canChange: boolean
  /** Address of the tab. */
  page: string
  states: { create: FormState; update: FormState; delete: FormState }
}

function Row({ url, urls, canChange, page, states }: { url: Url } & Omit<ReviewLinkListProps, "locationId">) {
  const { id, source_name: name, link, is_from_connection: isConnected } = url
  const note = linkNote(url, urls)
  const row = String(id)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 text-13">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <SourceMark name={name} />
        <a className="wrap-anywhere py-0.5" href={link} rel="noreferrer" target="_blank">
          {link.replace(/^https?:\/\//, "")}
        </a>
        {note && <span className="text-12 text-muted">{note}</span>}
      </div>
      {canChange && !isConnected && (
        <div className="flex flex-wrap items-center gap-1">
          <EditReviewLink
            key={link}
            url={{ id, source_name: name, link }}
            state={stateOfRow(states.update, row)}
            page={page}
          />
          <ActionForm
            action={routes.form("urls.delete")}
            page={page}
            state={stateOfRow(states.delete, row)}
            label={`Delete the link to ${name}`}
          >
            <input type="hidden" name="id" value={id} />
            <ConfirmSubmit
              label="Delete"
              ariaLabel={`Delete the link to ${name}`}
              question={`Delete the link to ${name}? Customers are no longer asked for reviews there.`}
              confirmLabel="Delete"
              startsOpen={Boolean(stateOfRow(states.delete, row).error)}
              dense
              isQuiet
              track="settings_location.review_link_delete"
            />
          </ActionForm>
        </div>
      )}
    </li>
  )
}

/** Where customers of a location are asked for reviews: added by hand, or by a connection (D-140, D-222). */
export function ReviewLinkList({ locationId, urls, ...rest }: ReviewLinkListProps) {
  const { canChange, page, states } = rest
  const isFull = urls.length >= urlLimits.perLocation
  return (
    <section className="grid gap-3" aria-labelledby="review-links">
      <div>
        <h2 id="review-links">Review links</h2>
        <p className="text-13 text-muted">
          Emails, SMS and landing pages ask customers for a review at these links. Everyone gets the same
          links, whatever they respond: Google does not allow showing them only to happy customers.
        </p>
      </div>
      {urls.length === 0 ? (
        <EmptyState
          icon={LinkIcon}
          title="No review links yet"
          hint="Add the page where customers write a review, on any site. Without one, requests of this location have no link to a review site."
          heading="h2"
        />
      ) : (
        <ul className="m-0 list-none divide-y divide-line rounded-card border border-line p-0">
          {urls.map((url) => (
            <Row key={url.id} url={url} urls={urls} {...rest} />
          ))}
        </ul>
      )}
      {canChange &&
        (isFull ? (
          <p className="hint">{`A location can have up to ${urlLimits.perLocation} links. Delete one to add another.`}</p>
        ) : (
          <ActionForm
            key={urls.length}
            action={routes.form("urls.create")}
            page={page}
            state={states.create}
            className="form"
            label="Add a review link"
          >
            <input type="hidden" name="location_id" value={locationId} />
            <LinkField />
            <FormButtons kind="default" label="Add link" track="settings_location.review_link_add">
              <span className="hint">{`${urls.length} of ${urlLimits.perLocation} links`}</span>
            </FormButtons>
          </ActionForm>
        ))}
    </section>
  )
}
