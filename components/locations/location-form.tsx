import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormFilling } from "#components/form/form-filling.tsx"
import { FormIndex } from "#components/form/form-index.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { RequiredMark } from "#components/form/required-mark.tsx"
import { SaveBar } from "#components/form/save-bar.tsx"
import { ToastOnLoad } from "#components/ui/toast-on-load.tsx"
import {
  locationLabels,
  locationLengths,
  openStatuses,
  openStatusLabels,
} from "#lib/contract/locations/constants.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { categoryLoadError, formInvalidError, websiteError } from "#lib/errors/texts.ts"
import type { DirectoryOverride, FailedDirectories } from "#lib/features/locations/override-fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { routes } from "#lib/routes/routes.ts"
import { CategoryField } from "./category-field.tsx"
import { DirectoryOverrides } from "./directory-overrides.tsx"
import { HolidaysSection, type HolidaysSectionProps } from "./holidays-section.tsx"
import { HoursSection } from "./hours-section.tsx"
import { NpiField } from "./npi-field.tsx"
import { OverridesError } from "./overrides-error.tsx"
import { PlaceFields } from "./place-fields.tsx"
import { QuickSearch } from "./quick-search.tsx"
import { TimeZoneField } from "./time-zone-field.tsx"
import { VersionField } from "./version-field.tsx"

export type LocationFormProps = {
  /** Absent for a new one. */
  location?: LocationDetail
  state: FormState
  /** Address of the page that the form stands on. */
  page: string
  cancelHref: string
  /** The Google Place ID is for Admins (D-150). */
  hasPlaceId: boolean
  /** The place search shows (001 §2). */
  hasPlaceSearch: boolean
  /** Provider numbers are for healthcare accounts. */
  hasNpi: boolean
  zones: readonly string[]
  /** Directory-specific values, or why they could not be loaded. */
  directories?: readonly DirectoryOverride[] | FailedDirectories | undefined
  /** The fields of the address. */
  children: ReactNode
  /** The trial has no room for it. */
  isFull?: boolean
  /** Holiday hours; absent where the feature is off. */
  holidays?: HolidaysSectionProps | undefined
}

const statusOptions = openStatuses.map((value) => ({ value, label: openStatusLabels[value] }))

const sections = [
  { id: "names", label: "Names" },
  { id: "address", label: "Address" },
  { id: "contact", label: "Phone and website" },
  { id: "category", label: "Category" },
  { id: "hours", label: "Opening hours" },
]
const directoriesSection = { id: "directories", label: "Directories" }
const npiSection = { id: "npi", label: "Provider number" }

/** Asked and told elsewhere in the form. */
const ownErrors = ["holidays_confirmed", "overrides", "version"]

const blockedBy = { prefix: "holidays.", text: "Fix the holiday dates to save" }
const holidaySection = { id: "holidays", label: "Holiday hours" }

function categoryOfLocation(location: LocationDetail | undefined) {
  const { category_id: id, category_name: name } = location ?? {}
  return id != null && name ? { id: String(id), name } : undefined
}

/** The category could not be loaded: unless another one is chosen, it stays. */
const isCategoryUnknown = (location: LocationDetail | undefined): boolean =>
  location?.category_id != null && !location.category_name

const categoryNotLoaded = {
  level: "alert",
  message: categoryLoadError,
  durationMs: toastMs.loadFailure,
} as const

/** Name, address and contacts of a location (001 §2, D-150). */
export function LocationForm({
  location,
  state,
  page,
  cancelHref,
  hasPlaceId,
  hasPlaceSearch,
  hasNpi,
  zones,
  directories,
  children,
  isFull = false,
  holidays,
}: LocationFormProps) {
  const hasDirectories = directories !== undefined && !("length" in directories && directories.length === 0)
  const shown = [
    ...sections,
    ...(holidays ? [holidaySection] : []),
    ...(hasDirectories ? [directoriesSection] : []),
    ...(hasNpi ? [npiSection] : []),
  ]
  return (
    <FormFilling>
      <ActionForm
        action={routes.form("location.save")}
        checkedBy={location ? "locations.update" : "locations.create"}
        page={page}
        state={state}
        className="long-form"
        invalidText={formInvalidError}
        fieldLabels={locationLabels}
        ownErrors={ownErrors}
        label={location ? "Location" : "Add location"}
      >
        {location && (
          <>
            <input type="hidden" name="id" value={location.id} />
            <VersionField
              version={location.version}
              page={page}
              historyHref={routes.locationDetails(location.id, { tab: "history" })}
            />
          </>
        )}
        <FormIndex sections={shown} />
        <div className="min-w-0">
          <section className="form-sec" id="names" aria-labelledby="location-names">
            <header>
              <div>
                <h2 id="location-names">Names</h2>
                <p>
                  <RequiredMark /> Required
                </p>
              </div>
            </header>
            <div className="fields">
              {hasPlaceSearch && (
                <QuickSearch
                  initial={[location?.public_name, location?.city].filter(Boolean).join(" ")}
                  locationId={location?.id}
                  hasPlaceId={hasPlaceId}
                />
              )}
              <PlaceFields />
              <div className="form-pair">
                <FormField
                  name="name"
                  label="Internal Name"
                  hint="Your team's name for it"
                  defaultValue={location?.name}
                  maxLength={locationLengths.name}
                  required
                />
                <FormField
                  name="public_name"
                  label="Public Name"
                  hint="The name customers see on review sites and directories."
                  defaultValue={location?.public_name ?? ""}
                  maxLength={locationLengths.name}
                  required
                />
              </div>
              <div className="form-pair">
                <FormField
                  name="external_id"
                  label="External ID"
                  hint="Your own identifier for this location, such as a store number."
                  defaultValue={location?.external_id ?? ""}
                  maxLength={100}
                  autoComplete="off"
                />
                {hasPlaceId && (
                  <FormField
                    name="google_place_id"
                    label="Google Place ID"
                    defaultValue={location?.google_place_id ?? ""}
                    maxLength={300}
                    autoComplete="off"
                  />
                )}
              </div>
              <FormCheck
                name="is_headquarters"
                label="This is the headquarters"
                defaultChecked={location?.is_headquarters ?? false}
              />
            </div>
          </section>
          <section className="form-sec" id="address" aria-labelledby="location-address">
            <header>
              <div>
                <h2 id="location-address">Address</h2>
              </div>
            </header>
            <div className="fields">
              {children}
              <TimeZoneField zones={zones} timeZone={location?.time_zone} />
            </div>
          </section>
          <section className="form-sec" id="contact" aria-labelledby="location-contact">
            <header>
              <div>
                <h2 id="location-contact">Phone and website</h2>
              </div>
            </header>
            <div className="form-pair">
              <FormField
                name="phone"
                label="Phone"
                type="tel"
                defaultValue={location?.phone ? nationalPhone(location.phone, location.country) : ""}
                autoComplete="off"
                maxLength={40}
              />
              <FormField
                name="website"
                label="Website"
                inputMode="url"
                defaultValue={location?.website ?? ""}
                autoComplete="off"
                maxLength={500}
                invalidMessage={websiteError}
              />
            </div>
          </section>
          <section className="form-sec" id="category" aria-labelledby="location-category">
            <header>
              <div>
                <h2 id="location-category">Category</h2>
                <p>Tells directories what customers come for.</p>
              </div>
            </header>
            {isCategoryUnknown(location) && (
              <>
                <input type="hidden" name="category_kept" value="true" />
                <ToastOnLoad toasts={[categoryNotLoaded]} />
                <p className="err mb-2" role="alert">
                  {categoryLoadError}
                </p>
              </>
            )}
            <CategoryField category={categoryOfLocation(location)} />
          </section>
          <HoursSection hours={location?.hours}>
            {location && (
              <FormSelect
                name="open_status"
                label="Business status"
                options={statusOptions}
                defaultValue={location.open_status ?? "active"}
              />
            )}
          </HoursSection>
          {holidays && <HolidaysSection {...holidays} />}
          {hasDirectories && (
            <section className="form-sec" id="directories" aria-labelledby="location-directories">
              <header>
                <div>
                  <h2 id="location-directories">Directories</h2>
                  <p>Give one directory its own phone or website. The others keep the ones above.</p>
                </div>
              </header>
              {"failed" in directories ? (
                <p className="err text-13" role="alert">
                  {directories.failed}
                </p>
              ) : (
                <DirectoryOverrides directories={directories} />
              )}
              <OverridesError />
            </section>
          )}
          {hasNpi && (
            <section className="form-sec" id="npi" aria-labelledby="location-npi">
              <header>
                <div>
                  <h2 id="location-npi">Provider number</h2>
                </div>
              </header>
              <NpiField number={location?.industry_ids?.npi_numbers[0]} />
            </section>
          )}
        </div>
        <SaveBar
          label={location ? "Save" : "Add New Location"}
          track={location ? "settings_location.save" : "settings_location.add"}
          cancelHref={cancelHref}
          blockedBy={blockedBy}
          isOff={isFull}
        />
      </ActionForm>
    </FormFilling>
  )
}
