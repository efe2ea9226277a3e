"use client"

import { clsx } from "clsx"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { useEffect, useId, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Flyout } from "#components/ui/flyout.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { Id } from "#lib/contract/common.ts"
import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { type PostDirectory, type PostType, postTypeNames, postTypes } from "#lib/contract/posts/constants.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { audienceFields } from "#lib/features/posts/audience.ts"
import { type Draft, directoriesField, isDraftChanged, readDraft } from "#lib/features/posts/draft.ts"
import { leaveEditTexts, leaveTexts, postImageTexts, postTexts } from "#lib/features/posts/texts.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { PostAudience, type PostAudienceProps } from "./post-audience.tsx"
import { PostFields } from "./post-fields.tsx"
import { PostImage, type PostImageState } from "./post-image.tsx"
import { PostPreview } from "./post-preview.tsx"
import { PostTypeStep, postTypeIcons } from "./post-type-step.tsx"

export type EditedPost = {
  id: Id
  locationName: string
  /** Posts of the same content, with this one. */
  count: number
  /** Its directory shows it: it is changed there, and its time of publication is past. */
  isLive: boolean
  directory: PostDirectory
  /** Posts of the same content are at another directory as well. */
  isElsewhereToo: boolean
}

export type PostComposerProps = {
  /** Null until it is chosen. */
  type: PostType | null
  /** The same composer with a type; a post that is edited keeps its own. */
  hrefOf: Readonly<Record<PostType, string>> | null
  /** The post that is edited; null for a new one. */
  edited: EditedPost | null
  /** Where it is, or goes; null for a new one that has no location yet. */
  subtitle: string | null
  /** Chooses the locations of a new post. */
  audience: Omit<PostAudienceProps, "onCount" | "page"> | null
  /** One of them. */
  location: { name: string; city: string | null }
  start: Draft
  startImageUrl: string | null
  languageCode: string
  /** Whether a new post can go to Facebook as well, and begins so; null where Facebook is not connected. */
  facebook: { isChosen: boolean } | null
  accountId: Id
  state: FormState
  page: string
  closeHref: string
  today: Day
  weekStart: WeekStart
}

/** Values typed before an error came back, or else the initial ones. */
const startOf = ({ start, state }: Pick<PostComposerProps, "start" | "state">): Draft =>
  readDraft((field) => state.values[field]?.[0] ?? start[field])

function startImage({
  startImageUrl,
  state,
}: Pick<PostComposerProps, "startImageUrl" | "state">): PostImageState {
  const url = state.values["image_url"]?.[0] ?? startImageUrl
  return url ? { is: "ready", url } : { is: "none" }
}

/** How many locations a new post begins with. */
const startCount = (audience: PostComposerProps["audience"]): number =>
  audience?.isAll ? audience.total : (audience?.locations.storedIds.length ?? 0)

/** When what is written goes out. */
function whenText(edited: EditedPost | null, draft: Draft): string {
  if (edited?.isLive) return `Changes the post on ${directoryNames[edited.directory]} right after you save`
  if (draft.publishDate) return "Publishes on the scheduled day, local time"
  return `Posts right after you ${edited ? "save" : "confirm"}`
}

type TypeLinksProps = {
  type: PostType
  hrefOf: Readonly<Record<PostType, string>>
  onChoose: (type: PostType) => void
}

const TypeLinks = ({ type, hrefOf, onChoose }: TypeLinksProps) => (
  <nav className="flex flex-wrap gap-1" aria-label="Post type">
    {postTypeNames.map((name) => (
      <a
        key={name}
        className={clsx(buttonClass({ dense: true, kind: name === type ? "default" : "quiet" }))}
        href={hrefOf[name]}
        aria-current={name === type ? "true" : undefined}
        onClick={(event) => {
          event.preventDefault()
          onChoose(name)
        }}
      >
        <Icon icon={postTypeIcons[name]} size={14} />
        {postTypes[name]}
      </a>
    ))}
  </nav>
)

/** Whether one location has its post changed, or all that have the same one. */
const AppliesTo = ({ locationName, count, directory, isElsewhereToo }: EditedPost) => (
  <FormSelect
    name="applies_to"
    label="Change"
    defaultValue="post"
    options={[
      {
        value: "post",
        label: `Only ${locationName}${isElsewhereToo ? ` on ${directoryNames[directory]}` : ""}`,
      },
      {
        value: "content",
        label: isElsewhereToo
          ? `All ${formatCount(count)} posts with this content, on Google and Facebook`
          : `All ${formatCount(count)} locations with this post`,
      },
    ]}
  />
)

/** Has a new post published to Facebook as well. */
const AlsoFacebook = ({ isChosen }: { isChosen: boolean }) => {
  const hint = useId()
  return (
    <div className="grid gap-1">
      <label className="check">
        <input
          type="checkbox"
          name={directoriesField}
          value="facebook"
          defaultChecked={isChosen}
          aria-describedby={hint}
        />
        <span>{postTexts.alsoFacebook}</span>
      </label>
      <p className="hint" id={hint}>
        {postTexts.alsoFacebookHint}
      </p>
    </div>
  )
}

/**
 * The composer of a Google post (002 §4): its type first, then the form, with what Google will show beside it. It is open as
 * long as its address says so.
 */
export function PostComposer(props: PostComposerProps) {
  const {
    type: given,
    hrefOf,
    edited,
    subtitle,
    audience,
    location,
    accountId,
    state,
    page,
    closeHref,
  } = props
  const { start, today, weekStart, languageCode } = props
  const router = useRouter()
  const hydrated = useHydrated()
  const formId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [type, setType] = useState(given)
  const [draft, setDraft] = useState(() => startOf(props))
  /** Initial values for the selected type. */
  const [begun, setBegun] = useState(draft)
  const [image, setImage] = useState(() => startImage(props))
  const [isBroken, setBroken] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [count, setCount] = useState(() => startCount(audience))
  useEffect(() => setType(given), [given])

  const read = () => {
    const form = box.current?.querySelector("form")
    if (!form) return
    const fields = new FormData(form)
    // Values of another type are kept until it is selected again.
    setDraft((known) => readDraft((field) => (fields.has(field) ? String(fields.get(field)) : known[field])))
  }
  // Typed before scripts ran.
  useEffect(read, [])

  const isImageChanged = image.is === "waiting" || (image.is === "ready" && image.url !== props.startImageUrl)
  const isDirty = !isTaken && (isDraftChanged(draft, start) || isImageChanged)
  const isBlocked = image.is === "waiting"
  const directory = edited?.directory ?? "google_maps"
  const title = edited ? postTexts.edit(directory) : postTexts.create
  return (
    <Flyout
      title={title}
      subtitle={subtitle ?? undefined}
      isWide={type !== null}
      isDirty={isDirty}
      discardTexts={edited ? leaveEditTexts : leaveTexts}
      onClose={() => router.push(closeHref, { scroll: false })}
      foot={
        type && (
          <>
            <span className="mr-auto self-center text-13 text-muted max-sm:hidden">
              {whenText(edited, draft)}
            </span>
            <Link className={buttonClass({})} href={closeHref} prefetch={false} scroll={false}>
              Cancel
            </Link>
            <Button
              kind="primary"
              type="submit"
              form={formId}
              disabled={hydrated && isBlocked}
              data-track="google_posts.confirm"
            >
              {edited ? "Save" : postTexts.confirm(count, Boolean(draft.publishDate))}
            </Button>
          </>
        )
      }
    >
      {type === null ? (
        hrefOf && <PostTypeStep hrefOf={hrefOf} />
      ) : (
        <div
          className="-mx-5 -mt-4 -mb-6 grid min-h-full lg:grid-cols-[minmax(0,1fr)_352px]"
          ref={box}
          onInput={read}
        >
          <ActionForm
            id={formId}
            key={state === props.state ? "form" : "again"}
            action={routes.form(edited ? "google_post.update" : "google_post.create")}
            page={page}
            state={state}
            className="grid content-start gap-4 px-5 pt-4 pb-6"
            hasFiles
            label={title}
            invalidText={postTexts.invalid}
            onSaved={() => setTaken(true)}
          >
            <input type="hidden" name="topic_type" value={type} />
            {edited && <input type="hidden" name="id" value={edited.id} />}
            {audience && (
              <>
                <input
                  type="hidden"
                  name={audienceFields.locations}
                  value={audience.locations.storedIds.join(",")}
                />
                <input type="hidden" name={audienceFields.count} value={count} />
              </>
            )}
            <input type="hidden" name="language_code" value={languageCode} />
            {hrefOf && (
              <TypeLinks
                type={type}
                hrefOf={hrefOf}
                onChoose={(name) => {
                  setBegun(draft)
                  setType(name)
                  window.history.replaceState(null, "", hrefOf[name])
                }}
              />
            )}
            {edited && edited.count > 1 && <AppliesTo {...edited} />}
            {audience && <PostAudience {...audience} page={page} onCount={setCount} />}
            <PostFields
              key={type}
              {...{ type, draft, today, weekStart }}
              start={begun}
              isPublished={edited?.isLive ?? false}
            >
              <PostImage accountId={accountId} state={image} onChange={setImage} />
            </PostFields>
            {props.facebook && !edited && (
              <AlsoFacebook
                isChosen={
                  state === untouched ? props.facebook.isChosen : Boolean(state.values[directoriesField])
                }
              />
            )}
          </ActionForm>
          <aside className="border-line bg-sunken px-5 pt-4 pb-6 max-lg:border-t lg:border-l">
            {/* In view beside every field. */}
            <div className="lg:sticky lg:top-4">
              <div className="mb-3 flex items-baseline gap-2">
                <h3>Preview</h3>
                <span className="ml-auto text-12 text-faint">{postTexts.drawn[directory]}</span>
              </div>
              <PostPreview
                type={type}
                draft={draft}
                imageUrl={image.is === "ready" ? image.url : null}
                location={location}
                onImageError={() => setBroken(true)}
              />
              {isBroken && image.is === "ready" && (
                <p className="err mt-2 text-13" role="alert">
                  {postImageTexts.failed}
                </p>
              )}
              <p className="mt-3 text-12 text-faint">{postTexts.shortened(directory)}</p>
            </div>
          </aside>
        </div>
      )}
    </Flyout>
  )
}
