import { Megaphone, X } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { postTexts } from "#lib/features/posts/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type PostsPreviewProps = {
  /** Where a post begins; null for who may not post. */
  createHref: string | null
  /** The value of the cookie of D-197; empty without one. */
  stored: string
  page: string
}

/** Tells of Google posts until it is dismissed (002 §4, D-197). */
export const PostsPreview = ({ createHref, stored, page }: PostsPreviewProps) => (
  <section
    className="my-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3"
    aria-labelledby="posts-preview"
  >
    <Icon icon={Megaphone} />
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="text-14 font-medium" id="posts-preview">
        Post to Google from here
      </h2>
      <p className="text-13 text-muted">
        Share updates, offers and events on the Google profiles of many locations at a time.
      </p>
    </div>
    {createHref && (
      <Link
        className={buttonClass({ dense: true })}
        href={createHref}
        prefetch={false}
        data-track="google_posts.preview_create"
      >
        {postTexts.create}
      </Link>
    )}
    <ActionForm
      action={routes.form("google_post.dismiss_preview")}
      page={page}
      state={untouched}
      label="Dismiss the preview of Google posts"
    >
      <input type="hidden" name="stored" value={stored} />
      <Button
        type="submit"
        kind="quiet"
        dense
        aria-label="Dismiss"
        title="Dismiss"
        data-track="google_posts.preview_dismiss"
      >
        <Icon icon={X} size={14} />
      </Button>
    </ActionForm>
  </section>
)
