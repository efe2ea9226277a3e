import { Copy, Pencil, Trash } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Id } from "#lib/contract/common.ts"
import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { postTypes } from "#lib/contract/posts/constants.ts"
import type { Post } from "#lib/contract/posts/schema.ts"
import { canEditPost } from "#lib/features/posts/editable.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatEnd, formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { nameOfPost } from "#lib/format/post-name.ts"
import { routes } from "#lib/routes/routes.ts"
import { PostStateBadge } from "./post-state.tsx"

export type PostsTableProps = {
  posts: readonly Post[]
  /** The account's, for locations without one of their own. */
  timeZone: string
  /** Address of the composer with a copy; null for who may not post. */
  copyHref: ((post: Post) => string) | null
  /** Address of the composer of a post; null for who may not edit. */
  editHref: ((post: Post) => string) | null
  /** Who may post may send a post again. */
  canRetry: boolean
  retry: FormState
  /** Where Google is connected, for who may. */
  integrationsHref: string | null
  canDelete: boolean
  deletion: FormState
  page: string
}

/** Whose clock a time is by: `Asia/Tokyo` is "Tokyo time". */
const zoneText = (zone: string): string => `${zone.split("/").at(-1)!.replaceAll("_", " ")} time`

const PostCell = ({ post }: { post: Post }) => {
  const [image] = post.media ?? []
  return (
    <span className="flex items-start gap-3">
      {image && (
        // biome-ignore lint/performance/noImgElement: a signed address of our own
        <img
          className="size-10 shrink-0 rounded-control object-cover"
          src={pictureHref(image.sourceUrl)}
          alt=""
          loading="lazy"
        />
      )}
      <span className="grid min-w-0 wrap-anywhere">
        <span className="cell-main line-clamp-2">{nameOfPost(post)}</span>
        <span className="cell-sub">
          {`${postTypes[post.topic_type]} on ${directoryNames[post.directory_code ?? "google_maps"]}`}
        </span>
      </span>
    </span>
  )
}

/** A post as links and buttons name it. */
const placedName = (post: Post): string =>
  `${nameOfPost(post)} at ${post.location_name}${post.directory_code === "facebook" ? " on Facebook" : ""}`

type StateProps = Pick<PostsTableProps, "canRetry" | "retry" | "integrationsHref" | "page"> & {
  /** The first of its content: what can be done for all is offered once. */
  isFirst: boolean
}

/** Sends a post again, or all of its content that did not go out. */
const Retry = ({
  post,
  retry,
  page,
  isFirst,
}: { post: Post } & Pick<StateProps, "retry" | "page" | "isFirst">) => {
  const count = post.retryable_count ?? 0
  return (
    <ActionForm
      action={routes.form("google_posts.retry")}
      page={page}
      state={stateOfRow(retry, String(post.id))}
      label={`Retry ${placedName(post)}`}
      className="flex flex-wrap gap-1"
    >
      <input type="hidden" name="id" value={post.id} />
      <Button type="submit" dense aria-label={`Retry ${placedName(post)}`} data-track="google_posts.retry">
        Retry
      </Button>
      {isFirst && count > 1 && (
        <Button
          type="submit"
          kind="quiet"
          dense
          name="applies_to"
          value="content"
          data-track="google_posts.retry_all"
        >
          Retry all {formatCount(count)}
        </Button>
      )}
    </ActionForm>
  )
}

/** How a post stands, why it is not shown, and what can be done about it. */
const StateCell = ({ post, canRetry, integrationsHref, ...retrying }: { post: Post } & StateProps) => (
  <span className="grid justify-items-start gap-1">
    <PostStateBadge state={post.state} />
    {post.error && (
      <span className="cell-sub wrap-anywhere">
        {post.error}
        {integrationsHref && post.error_code === "integration" && (
          <>
            {" "}
            <Link href={integrationsHref} prefetch={false}>
              Integrate with {directoryNames[post.directory_code ?? "google_maps"]}
            </Link>
          </>
        )}
      </span>
    )}
    {canRetry && Boolean(post.retryable_count) && <Retry post={post} {...retrying} />}
  </span>
)

/** The first failed post of each content on the page. */
const firstFailed = (posts: readonly Post[]): Set<Id> => {
  const failed = posts.filter((post) => Boolean(post.retryable_count))
  const contents = Map.groupBy(failed, (post) => String(post.google_post_content_id))
  return new Set([...contents.values()].map(([post]) => post!.id))
}

function columnsOf({ posts, ...props }: PostsTableProps): Column<Post>[] {
  const { timeZone, copyHref, editHref, canRetry, retry, integrationsHref, canDelete, deletion, page } = props
  const firsts = firstFailed(posts)
  return [
    { key: "post", label: "Post", isLong: true, cell: (post) => <PostCell post={post} /> },
    {
      key: "location",
      label: "Location",
      className: "w-40 wrap-anywhere",
      cell: ({ location_name: name }) => name,
    },
    {
      key: "state",
      label: "State",
      cell: (post) => (
        <StateCell
          post={post}
          {...{ canRetry, retry, integrationsHref, page }}
          isFirst={firsts.has(post.id)}
        />
      ),
    },
    {
      key: "publish_at",
      label: "Date",
      className: "w-44",
      cell: ({ published_at: at, publish_at: planned, expires_at: end, time_zone: zone }) => (
        <>
          {formatInstant(at ?? planned, zone ?? timeZone)}
          {end && <span className="cell-sub">Ends {formatEnd(end, zone ?? timeZone)}</span>}
          {zone && zone !== timeZone && <span className="cell-sub">{zoneText(zone)}</span>}
        </>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      isBare: true,
      className: "w-36",
      cell: (post) => (
        <span className="flex justify-end gap-1 max-lg:justify-start">
          {editHref && canEditPost(post) && (
            <Link
              className={buttonClass({ dense: true, kind: "quiet" })}
              href={editHref(post)}
              aria-label={`Edit ${placedName(post)}`}
              title="Edit"
              prefetch={false}
              scroll={false}
              data-track="google_posts.edit"
            >
              <Icon icon={Pencil} size={14} />
            </Link>
          )}
          {copyHref && (
            <Link
              className={buttonClass({ dense: true, kind: "quiet" })}
              href={copyHref(post)}
              aria-label={`Duplicate ${placedName(post)}`}
              title="Duplicate"
              prefetch={false}
              data-track="google_posts.duplicate"
            >
              <Icon icon={Copy} size={14} />
            </Link>
          )}
          {canDelete && (
            <ActionForm
              action={routes.form("google_posts.delete")}
              page={page}
              state={stateOfRow(deletion, String(post.id))}
              label={`Delete ${placedName(post)}`}
            >
              <input type="hidden" name="id" value={post.id} />
              <ConfirmSubmit
                label={<Icon icon={Trash} size={14} />}
                ariaLabel={`Delete ${placedName(post)}`}
                question={`Delete this post here and at ${directoryNames[post.directory_code ?? "google_maps"]}?`}
                confirmLabel="Delete"
                dense
                isQuiet
                track="google_posts.delete"
              />
            </ActionForm>
          )}
        </span>
      ),
    },
  ]
}

/** Posts of locations, those that are published last first. */
export const PostsTable = (props: PostsTableProps) => (
  <DataTable
    caption="Google posts"
    track="google_posts.table"
    columns={columnsOf(props)}
    rows={props.posts}
    rowKey={({ id }) => id}
  />
)
