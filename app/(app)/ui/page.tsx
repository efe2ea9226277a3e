import { AddressFields } from "#components/address/address-fields.tsx"
import type { Sort } from "#components/data-table/columns.ts"
import { ControlSamples, SampleForm } from "#components/gallery/control-samples.tsx"
import { GallerySection } from "#components/gallery/gallery-section.tsx"
import { OverlaySamples } from "#components/gallery/overlay-samples.tsx"
import { TableSamples } from "#components/gallery/table-samples.tsx"
import { ToastSamples } from "#components/gallery/toast-samples.tsx"
import { UploadSamples } from "#components/gallery/upload-samples.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { Button } from "#components/ui/button.tsx"
import { ImageUpload } from "#components/uploads/image-upload.tsx"
import { loadCountries, loadStates } from "#lib/features/address/server-options.ts"
import { pageWithin, requestedPage } from "#lib/features/filter-bar/page-number.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { gallery } from "./record.ts"

const { title } = gallery
const totalPages = 4

export const generateMetadata = metadataOf(gallery)

function sortOf(query: URLSearchParams): Sort | null {
  const by = query.get("sort[by]")
  return by === null ? null : { by, direction: query.get("sort[order]") === "desc" ? "desc" : "asc" }
}

export default guardedPage(gallery, async ({ context, searchParams }) => {
  const query = searchOf(searchParams)
  const [sort, page] = [sortOf(query), pageWithin(requestedPage(query), totalPages)]
  const countries = await loadCountries()
  const countryId = countries.find(({ name }) => name === "United States")?.id ?? ""
  const states = await loadStates(countryId)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Every component in every state, for the people who build Outpost."
        printTitle={`${title} - ${context.account.name}`}
      />
      <GallerySection
        title="Buttons"
        note="One primary button per view. The confirming button of a destructive question is red."
      >
        <div className="flex flex-wrap gap-3 items-center">
          <Button kind="primary">Primary</Button>
          <Button>Default</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Danger</Button>
          <Button disabled>Disabled</Button>
        </div>
      </GallerySection>
      <GallerySection
        title="Overlays"
        note="Modals are 520 px wide, full screen below 480; flyouts 380 px, 320 below 768. Escape closes the topmost."
      >
        <OverlaySamples />
      </GallerySection>
      <GallerySection title="Toasts" note="At most four at a time. Hovering pauses them.">
        <ToastSamples />
      </GallerySection>
      <GallerySection title="Controls" note="Fields are checked on blur.">
        <ControlSamples />
      </GallerySection>
      <GallerySection
        title="Uploads"
        note="One image: PNG or JPEG, 250 by 250 and more, 10,240 bytes to 5 MB."
      >
        <div className="grid grid-cols-3 gap-x-6 gap-y-5 items-start max-xl:grid-cols-2 max-md:grid-cols-1 *:min-w-0">
          <ImageUpload label="Image" track="ui.delete_image" />
          <UploadSamples />
        </div>
      </GallerySection>
      <GallerySection title="Address" note="States depend on the country.">
        <SampleForm label="Address">
          <AddressFields countries={countries} countryId={countryId} states={states} />
        </SampleForm>
      </GallerySection>
      <GallerySection
        title="Tables"
        note="Headers sort ascending, descending or not at all. Cards below 1100 px."
      >
        <TableSamples
          sort={sort}
          page={page}
          totalPages={totalPages}
          hrefOf={(change) => {
            const { by = null, direction = null } = (change.sort === undefined ? sort : change.sort) ?? {}
            return routes.gallery({ "sort[by]": by, "sort[order]": direction, page: change.page ?? null })
          }}
        />
      </GallerySection>
    </div>
  )
})
