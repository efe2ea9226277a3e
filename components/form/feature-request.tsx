import { Button } from "#components/ui/button.tsx"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { ActionForm } from "./action-form.tsx"

export type FeatureRequestProps = {
  /** Requested feature, in the product's words. */
  feature: string
  /** Address of the page that it stands on. */
  page: string
}

/** Tells support that someone would like to have what they were refused (D-063). */
export function FeatureRequest({ feature, page }: FeatureRequestProps) {
  return (
    <ActionForm
      action={routes.form("webhooks.notify")}
      page={page}
      state={untouched}
      label={`Ask for ${feature}`}
    >
      <input type="hidden" name="feature_name" value={feature} />
      <Button type="submit" data-track="feature_request.send">
        Ask us about it
      </Button>
    </ActionForm>
  )
}
