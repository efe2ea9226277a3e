import { autoSyncError, listAutoSyncError, resolveError, restoreError } from "#lib/errors/texts.ts"
import { oursKeptText } from "#lib/features/local-listings/waiting-texts.ts"
import { listQuery } from "#lib/features/locations/search-params.ts"
import { bulkDeletedText, photoTexts } from "#lib/features/photos/texts.ts"
import { targetsDeleted, targetsSet } from "#lib/features/targets/labels.ts"
import { savedText } from "#lib/format/saved.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import type { SessionFormName } from "#lib/routes/form-names.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { Form, FormHandler, SentForm } from "./form.ts"
import { editFields, previewFields } from "./locations/edit-fields.ts"
import { pageQueryOf, saveLocation } from "./locations/save-location.ts"
import {
  addHolidayHours,
  addToGroups,
  applyHolidays,
  editHours,
  selectedListOf,
  selectedOf,
} from "./locations/selected-locations.ts"
import { settleListings } from "./locations/settle-listings.ts"
import { form, pageOr } from "./operation-form.ts"
import { photoWizardForms } from "./photos/wizard.ts"
import { postForms } from "./posts/composer.ts"

/** The forms of one location and of selected ones, by the name in their address. */
export const locationForms = {
  "location.save": saveLocation,
  "location.hours": editHours,
  "location.holidays": applyHolidays,
  "location.holiday_hours": addHolidayHours,
  "location.fields_preview": previewFields,
  "location.fields": editFields,
  "location.listings": settleListings,
  "location.groups": addToGroups,
} as const satisfies Partial<Record<SessionFormName, FormHandler>>

/** The list of locations that led to the page of a form (001 §2, D-142). */
export const listAround = (form: Pick<SentForm, "fields">): string =>
  routes.locations(listQuery(pageQueryOf(form)))

/** The page that the locations were selected on, or their list. */
const backOrList = (sent: SentForm): string => safeReturnPath(sent.fields.get("back")) ?? selectedListOf(sent)

/** Targets of selected locations (D-253). */
export const targetForms: readonly Form[] = [
  form("location_custom_targets.bulk_update", {
    given: async (sent) => ({ body: { location_ids: await selectedOf(sent) } }),
    to: backOrList,
    notice: (_, { created, updated, unchanged }) => targetsSet(created + updated + unchanged),
  }),
  form("location_custom_targets.bulk_delete", {
    given: async (sent) => ({ body: { location_ids: await selectedOf(sent) } }),
    to: backOrList,
    notice: (_, { deleted }) => targetsDeleted(deleted),
  }),
]

/** Auto Sync of locations, syncing to one directory, and posts at Google. */
export const listingForms: readonly Form[] = [
  ...postForms,
  form("local_listings.publish", {
    to: pageOr(() => routes.locations()),
    notice: savedText.autoSync,
    noticeMs: toastMs.autoSync,
    failure: autoSyncError,
  }),
  form("local_listings.unpublish", {
    to: pageOr(() => routes.locations()),
    notice: savedText.autoSync,
    noticeMs: toastMs.autoSync,
    failure: autoSyncError,
  }),
  form("local_listings.publish:list", {
    to: pageOr(() => routes.localListings()),
    notice: savedText.autoSyncOn,
    noticeMs: toastMs.autoSync,
    failure: listAutoSyncError,
  }),
  form("local_listings.unpublish:list", {
    to: pageOr(() => routes.localListings()),
    notice: savedText.autoSyncOff,
    noticeMs: toastMs.autoSync,
    failure: listAutoSyncError,
  }),
  form("local_listings.resolve", {
    to: pageOr(() => routes.localListings()),
    notice: ({ text }, location) =>
      text("keep") === "ours"
        ? oursKeptText(location, text("directory_code") || null, new Date())
        : text("keep") === "previous"
          ? savedText.theirsUndone
          : savedText.theirsTaken,
    failure: resolveError,
  }),
  form("local_listings.restore", {
    to: pageOr(() => routes.localListings()),
    notice: savedText.locationReverted,
    failure: restoreError,
  }),
  form("location_source_overrides.create:switch", {
    to: pageOr(() => routes.localListings()),
    notice: savedText.autoSync,
    noticeMs: toastMs.autoSync,
    failure: autoSyncError,
  }),
  form("location_source_overrides.update:switch", {
    to: pageOr(() => routes.localListings()),
    notice: savedText.autoSync,
    noticeMs: toastMs.autoSync,
    failure: autoSyncError,
  }),
]

/** The links by which customers of a location are asked for reviews. */
export const reviewLinkForms: readonly Form[] = [
  form("urls.create", { to: pageOr(() => routes.locations()), notice: savedText.reviewLinkAdded }),
  form("urls.update", { to: pageOr(() => routes.locations()), notice: savedText.reviewLink }),
  form("urls.delete", { to: pageOr(() => routes.locations()), notice: savedText.reviewLinkDeleted }),
]

/** The forms of the photos of a location. */
export const photoForms: readonly Form[] = [
  ...photoWizardForms,
  form("media.delete", {
    to: pageOr(() => routes.locations()),
    notice: photoTexts.deleted,
    failure: photoTexts.deleteFailed,
  }),
  form("google_photos.delete", {
    to: pageOr(() => routes.locations()),
    notice: photoTexts.deletedAtGoogle,
    failure: photoTexts.deleteFailed,
  }),
  form("media.bulk_delete", {
    to: pageOr(() => routes.photos()),
    notice: (_, answer) => bulkDeletedText(answer),
    messages: { media_ids: { missing: photoTexts.noneSelected } },
  }),
]
