import { Pencil } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { LabelForm } from "#components/reviews/labels/label-form.tsx"
import { LabelsList } from "#components/reviews/labels/labels-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { reviewLabels } from "./record.ts"

const { title } = reviewLabels
const most = 500

export const generateMetadata = metadataOf(reviewLabels)

export default guardedPage(reviewLabels, async ({ context }) => {
  const { caller, account } = context
  const [list, created, changed, newReviews] = await Promise.all([
    callApi(caller, "review_status_labels.list", { query: { per_page: most } }),
    currentForm("review_status_labels.create"),
    currentForm("review_status_labels.update"),
    currentForm("accounts.update:new-reviews"),
  ])
  const labels = list._embedded.review_status_labels
  const given = account.review_status_label_id == null ? "" : String(account.review_status_label_id)
  return (
    <SettingsFrame
      title={title}
      intro="Besides a status, reviews can have a label you define."
      accountName={account.name}
    >
      {labels.length === 0 ? (
        <EmptyState
          icon={Pencil}
          title="No labels yet."
          hint="Add your first label below, such as Waiting for the kitchen."
        />
      ) : (
        <LabelsList labels={labels} state={changed} />
      )}
      <section className="form-set">
        <h2>New label</h2>
        {/* A form of its own after each label, so that it begins empty. */}
        <LabelForm key={labels.map(({ id }) => id).join(" ")} state={created} />
      </section>
      {labels.length > 0 && (
        <section className="form-set">
          <h2>New reviews</h2>
          <ActionForm
            key={given}
            action={routes.form("accounts.update:new-reviews")}
            page={routes.reviewLabels()}
            state={newReviews}
            className="kept-form"
            label="New reviews"
          >
            <FormSelect
              name="review_status_label_id"
              label="Label for new reviews"
              defaultValue={given}
              options={[
                { value: "", label: "No label" },
                ...labels.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <FormButtons kind="default" track="settings_labels.new_reviews" />
          </ActionForm>
        </section>
      )}
    </SettingsFrame>
  )
})
