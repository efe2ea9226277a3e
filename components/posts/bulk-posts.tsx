import { Layers, Undo2 } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type BulkPostsProps = {
  bulkActionId: string
  canUndo: boolean
  /** Address of the list as it is shown. */
  page: string
  /** The list of all posts. */
  allHref: string
  state: FormState
}

/** Said above posts of one bulk action, with the way to delete all of them. */
export const BulkPosts = ({ bulkActionId, canUndo, page, allHref, state }: BulkPostsProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line px-4 py-2 text-13">
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
      <Icon icon={Layers} size={14} />
      Posts that were created together
      <Link href={allHref} prefetch={false} data-track="google_posts.show_all">
        Show all posts
      </Link>
    </span>
    {canUndo && (
      <ActionForm action={routes.form("bulk_actions.undo")} page={page} state={state} label="Undo">
        <input type="hidden" name="id" value={bulkActionId} />
        <ConfirmSubmit
          label={
            <>
              <Icon icon={Undo2} size={14} />
              Undo
            </>
          }
          question="Delete all posts that were created together, here and where they are published? Scheduled posts will not be published."
          confirmLabel="Delete posts"
          dense
          track="google_posts.undo"
        />
      </ActionForm>
    )}
  </div>
)
