import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { imageErrors } from "#lib/contract/uploads/constants.ts"
import { readWizard, stepBy, type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"
import { type Account, answers, fails, newAccount, settled, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"
import { pngBytes } from "#tests/support/images.ts"
import { sendsFiles } from "#tests/support/sends-files.ts"

let account: Account
let ids: string[]

beforeAll(async () => {
  account = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const admin = await signIn(account.users.Admin)
  ids = account.locationIds.slice(0, 2).map(String)
  await admin.call("local_listings.publish", { body: { location_ids: [account.locationIds[0]!] } })
})

const upload = (id: string, width = 1280, height = 720) => ({
  id,
  mime_type: "image/jpeg",
  width,
  height,
  bytes: 30_000,
  received_bytes: 30_000,
  state: "complete",
  name: `${id}.jpg`,
  url: `https://img.example/${id}.webp`,
  low_resolution_url: `https://img.example/${id}-640.webp`,
  placeholder: null,
  s3_path: `uploads/1/${id}`,
})
const uploaded = (...uploads: ReturnType<typeof upload>[]) =>
  answers("uploads.list", { status: 200, body: { uploads } })
const photos = (media: object[]) =>
  answers("media.list", { status: 200, body: { _embedded: { media }, _page: 1, _total: media.length } })

const stateWith = (more: Partial<WizardState>): WizardState => ({
  ...readWizard(new URLSearchParams()),
  locationIds: [ids[0]!],
  ...more,
})
const open = (more: Partial<WizardState> = {}) => openPage(wizardHref(stateWith(more)))
const steps = () =>
  within(screen.getByRole("list", { name: "Steps" }))
    .getAllByRole("listitem")
    .map((one) => one.textContent!.replace(/^\d/, ""))
const current = () =>
  screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current=step]")!.textContent

describe("the steps of the wizard", () => {
  test("are four for files of one's own, from Upload Photo on, and three for photos of the library [L-115 L-306 L-307]", async () => {
    const { unmount } = await open()
    expect(steps()).toEqual([
      "Upload Photo",
      "Confirm Photo Selection",
      "Assign Category",
      "Upload to Google",
    ])
    expect(current()).toMatch("Upload Photo")
    expect(screen.getByRole("link", { name: "Choose from your photos" })).toHaveAttribute(
      "href",
      `/photos/add?from=library&location=${ids[0]}`,
    )
    unmount()
    const { user, address } = await open({ flow: "library", step: "select" })
    expect(steps()).toEqual(["Select Photos", "Assign Category", "Upload to Google"])
    expect(screen.getByText(/There are no photos yet/)).toBeInTheDocument()
    await user.click(screen.getByRole("link", { name: "Upload photos" }))
    await waitFor(() => expect(address()).not.toContain("library"))
  })

  test("go on and back one by one, never before the first or behind the last [L-308 L-309]", async () => {
    for (const [flow, count] of [
      ["upload", 4],
      ["library", 3],
    ] as const) {
      const seen: string[] = []
      let state = readWizard(new URLSearchParams(flow === "library" ? { from: flow } : {}))
      for (let press = 0; press < 6; press += 1) {
        seen.push(state.step)
        state = { ...state, step: stepBy(state, 1) }
      }
      expect(seen.slice(-2)).toEqual(["publish", "publish"])
      expect(new Set(seen).size).toBe(count)
      for (let press = 0; press < 6; press += 1) state = { ...state, step: stepBy(state, -1) }
      expect(state.step).toBe(seen[0])
    }
    await uploaded(upload("a"), upload("b"))
    const { user } = await open({ step: "category", photos: ["a", "b"] })
    expect(current()).toMatch("Assign Category")
    await user.click(screen.getByRole("link", { name: "Back" }))
    await waitFor(() => expect(current()).toMatch("Confirm Photo Selection"))
    await user.click(screen.getByRole("link", { name: "Back" }))
    await waitFor(() => expect(current()).toMatch("Upload Photo"))
    expect(screen.queryByRole("link", { name: "Back" })).toBeNull()
    // The uploaded file is still there, as after a reload.
    expect(screen.getByText("a.jpg")).toBeInTheDocument()
    expect(screen.getByRole("link", { name: "Review photos" })).toHaveAttribute(
      "href",
      expect.stringMatching(/photo=a%2Cb/),
    )
  })

  test("are not passed without photos, and forget what is gone or someone else's", async () => {
    await uploaded()
    const { unmount } = await open({ step: "publish", photos: ["gone"], locationIds: ["987654321"] })
    expect(current()).toMatch("Upload Photo")
    expect(screen.queryByText(/These photos go to/)).toBeNull()
    unmount()
    await uploaded(upload("a"))
    await open({ step: "category", photos: ["a"], chosen: [] })
    expect(current()).toMatch("Confirm Photo Selection")
    expect(screen.getByRole("alert")).toHaveTextContent("Choose at least one photo.")
  })
})

describe("the category", () => {
  const category = () => screen.getByLabelText("Category", { selector: "select" })

  test("is one of those that the Review API offers", async () => {
    await uploaded(upload("a"))
    await answers("media_categories.list", {
      status: 200,
      body: {
        _embedded: {
          media_categories: [
            { id: 1, name: "Logo", source_id: 1 },
            { id: 2, name: "Front", source_id: 1 },
          ],
        },
        _page: 1,
        _per_page: 25,
        _total: 2,
        _total_pages: 1,
      },
    })
    await open({ step: "category", photos: ["a"], category: "2" })
    expect(
      within(category())
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(["No category", "Logo", "Front"])
    expect(category()).toHaveValue("2")
  })

  test("that cannot be fetched is told with a way to try again, and keeps no one from skipping it [L-534]", async () => {
    await uploaded(upload("a"))
    await fails("media_categories.list", 500)
    const { user, address } = await open({ step: "category", photos: ["a"], category: "1" })
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Unable to fetch media categories at this time. Please reload or try again later.",
    )
    expect(screen.queryByLabelText("Category", { selector: "select" })).toBeNull()
    expect(screen.getByRole("link", { name: "Retry" })).toHaveAttribute(
      "href",
      expect.stringMatching(/category=1/),
    )
    await uploaded(upload("a"))
    await user.click(screen.getByRole("button", { name: "Skip" }))
    await waitFor(() => expect(address()).toMatch(/step=publish/))
    expect(address()).not.toMatch(/category=1/)
  })

  test("may be skipped; with one the button says Continue, and what breaks its rules goes no further but can be cropped [L-310 L-311]", async () => {
    await uploaded(upload("a", 900, 900))
    const { user } = await open({ step: "category", photos: ["a"] })
    expect(screen.getByRole("button", { name: "Skip" })).toBeEnabled()
    await user.selectOptions(category(), "Logo")
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled()
    await user.selectOptions(category(), "Cover")
    expect(
      screen.getByText("Upload error: Cover photo must have an aspect ratio of at least 16:9."),
    ).toBeVisible()
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled()
    expect(screen.getByText("900 x 506 of this picture fit a cover photo.")).toBeInTheDocument()
    expect(screen.getByRole("button", { name: "Crop to fit" })).toBeEnabled()
    await user.selectOptions(category(), "")
    expect(screen.getByRole("button", { name: "Skip" })).toBeEnabled()
  })

  const of = (name: string) => screen.getByLabelText(`Category of ${name}.jpg`)

  test("is each photo's own; that of one can be given to all, unless a location has one photo of it alone", async () => {
    const both = [upload("a", 900, 900), upload("b", 900, 900)] as const
    await uploaded(...both)
    const { user, address, unmount } = await open({ step: "category", photos: ["a", "b"] })
    const toAll = () => screen.queryByRole("button", { name: /^Apply to all/ })
    expect(toAll()).toBeNull()
    await user.selectOptions(of("b"), "Logo")
    expect(toAll()).toBeNull()
    await user.selectOptions(of("b"), "Interior")
    await user.click(screen.getByRole("button", { name: "Apply to all photos: Interior" }))
    expect([of("a"), of("b")].map((select) => (select as HTMLSelectElement).value)).toEqual(["5", "5"])
    expect(toAll()).toBeNull()
    await user.selectOptions(of("a"), "Logo")
    await uploaded(...both)
    await user.click(screen.getByRole("button", { name: "Continue" }))
    await waitFor(() => expect(address()).toMatch(/step=publish/))
    expect(new URLSearchParams(address().split("?")[1]).get("as")).toBe("a.1,b.5")
    unmount()
    await uploaded(...both)
    const categories = new Map([
      ["a", "1"],
      ["b", ""],
    ])
    await open({ step: "publish", photos: ["a", "b"], categories })
    const rows = within(screen.getByRole("list", { name: "Photos" })).getAllByRole("listitem")
    expect(rows[0]).toHaveTextContent("a.jpgLogo")
    expect(screen.getByText(/No category/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Publish 2 photos to 1 location" })).toBeEnabled()
  })

  test("of one photo cannot be that of several, and a picture too small for it is not offered to be cropped", async () => {
    await uploaded(upload("a", 900, 900), upload("b", 900, 900))
    const { user, unmount } = await open({ step: "category", photos: ["a", "b"] })
    await user.selectOptions(of("a"), "Logo")
    await user.selectOptions(of("b"), "Logo")
    expect(
      screen.getByText("A location has one Logo photo. Choose a single photo, or no category."),
    ).toBeVisible()
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled()
    unmount()
    await uploaded(upload("a", 300, 300))
    await open({ step: "category", photos: ["a"], category: "2" })
    expect(
      screen.getByText("Upload error: Image needs to be a minimum of 480 width x 270 height"),
    ).toBeVisible()
    expect(screen.queryByRole("button", { name: "Crop to fit" })).toBeNull()
  })

  test.each([
    ["Logo", "1", 800],
    ["Cover", "2", 450],
  ])("%s asks before it takes the place of another one [L-312 L-583]", async (name, value, height) => {
    await uploaded(upload("a", 800, height))
    const { user, address } = await open({ step: "category", photos: ["a"], category: value })
    await uploaded(upload("a", 800, height))
    await photos([{ id: 1, location_id: ids[0], source_id: 1, published_status: "published" }])
    await user.click(screen.getByRole("button", { name: "Continue" }))
    const dialog = await screen.findByRole("alertdialog")
    expect(dialog).toHaveTextContent(`This location already has a ${name} photo. Proceeding will replace it.`)
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(address()).toMatch(/step=category/)
    await uploaded(upload("a", 800, height))
    await photos([{ id: 1, location_id: ids[0], source_id: 1, published_status: "published" }])
    await user.click(screen.getByRole("button", { name: "Continue" }))
    await uploaded(upload("a", 800, height))
    await user.click(await screen.findByRole("button", { name: "Continue anyway" }))
    await waitFor(() => expect(address()).toMatch(/step=publish/))
  })
})

test("locations without Auto Sync are marked before anything is published, and those who may turn it on there", async () => {
  const own = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const admin = await signIn(own.users.Admin)
  const [on, off] = own.locationIds.map(String)
  await admin.call("local_listings.publish", { body: { location_ids: [on!] } })
  for (const step of ["category", "publish"] as const) {
    await admin.call("local_listings.unpublish", { body: { location_ids: [off!] } })
    await uploaded(upload("a"))
    await photos([])
    const { user, unmount } = await open({ step, photos: ["a"], locationIds: [on!, off!] })
    expect(
      await screen.findByText("1 of 2 locations has Auto Sync off. Photos reach Google once it is on."),
    ).toBeVisible()
    if (step === "publish") {
      expect(screen.getByText("Photos go to the other 1 location only.")).toBeVisible()
      expect(screen.getByText("Not sent: Auto Sync off")).toBeVisible()
      expect(screen.getByRole("button", { name: "Publish 1 photo to 1 location" })).toBeEnabled()
    }
    await uploaded(upload("a"))
    await photos([])
    await user.click(screen.getByRole("button", { name: "Turn on Auto Sync for 1 location" }))
    expect(await screen.findByText("Auto Sync enabled for 1 location")).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/has Auto Sync off/)).toBeNull())
    const listed = await admin.call("local_listings.get_eligible", { params: { id: off! }, query: {} })
    expect(listed.status).toBe("published")
    unmount()
  }
  await signIn(account.users.Admin)
})

test("photos are published only where that is possible, and the button is disabled with the reason where it is nowhere", async () => {
  const own = await newAccount({ settings: ["local_listings"], integrations: ["google_my_business"] })
  const admin = await signIn(own.users.Admin)
  const [on, off] = own.locationIds.map(String) as [string, string]
  await admin.call("local_listings.publish", { body: { location_ids: [on] } })
  await admin.call("local_listings.unpublish", { body: { location_ids: [off] } })
  await uploaded(upload("a"))
  await photos([])
  const blocked = await open({ step: "publish", photos: ["a"], locationIds: [off] })
  const button = screen.getByRole("button", { name: "Publish 1 photo to 1 location" })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription(
    /^This location has Auto Sync off.*Nothing can be published until this is changed\.$/,
  )
  expect(screen.getByRole("button", { name: "Turn on Auto Sync for 1 location" })).toBeEnabled()
  blocked.unmount()
  await uploaded(upload("a"))
  await photos([])
  const { user } = await open({ step: "publish", photos: ["a"], locationIds: [on, off] })
  await uploaded(upload("a"))
  await fails("media.create", 500)
  await user.click(screen.getByRole("button", { name: "Publish 1 photo to 1 location" }))
  // Where it is sent, it is refused here.
  expect(await screen.findAllByText("There was an error uploading your photo.")).toHaveLength(1)
  expect(screen.getByText("Not sent: Auto Sync off")).toBeVisible()
  await signIn(account.users.Admin)
})

test("what became of each photo at each location is told, with why; what failed is sent once more [L-568]", async () => {
  await uploaded(upload("a"))
  await photos([
    {
      id: 1,
      upload_id: "a",
      location_id: ids[0],
      source_id: 1,
      published_status: "dead",
      duplicate_of_id: 7,
      error: "Google: The location already shows this photo.",
    },
  ])
  const { unmount } = await open({ step: "publish", photos: ["a"], locationIds: ids })
  expect(screen.getByRole("status")).toHaveTextContent("0 of 2 published, 1 failed")
  expect(screen.getByText("Google: The location already shows this photo.")).toBeVisible()
  expect(screen.getByText("This location has a photo that looks like this one.")).toBeVisible()
  expect(screen.getByText("Not sent yet")).toBeVisible()
  expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled()
  unmount()
  await uploaded(upload("a"))
  await photos([])
  const { user } = await open({ step: "publish", photos: ["a"] })
  await uploaded(upload("a"))
  await fails("media.create", 500)
  await user.click(screen.getByRole("button", { name: "Publish 1 photo to 1 location" }))
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map((one) => one.textContent)).toContain(
      "There was an error uploading your photo.",
    ),
  )
  expect(screen.getByRole("button", { name: "Publish 1 photo to 1 location" })).toBeEnabled()
})

test("photos that were added are deleted together after a question; those that stood there before stay", async () => {
  const photo = (id: number, location_id: string | undefined) => ({
    id,
    upload_id: "a",
    location_id,
    source_id: 1,
    published_status: "published",
  })
  await uploaded(upload("a"))
  await photos([photo(1, ids[0]), photo(2, ids[1])])
  const { user } = await open({ step: "publish", photos: ["a"], locationIds: ids, had: ["2"] })
  await user.click(screen.getByRole("button", { name: "Undo 1 photo" }))
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete this photo?" }))
  await uploaded(upload("a"))
  await photos([photo(1, ids[0]), photo(2, ids[1])])
  await answers("media.bulk_delete", { status: 200, body: { deleted: 1, missing: 0 } })
  await user.click(dialog.getByRole("button", { name: "Delete" }))
  expect(await screen.findByText("Photo successfully deleted.")).toBeVisible()
})

describe("a file that is chosen", () => {
  const small = "Unable to upload image. Please choose a file that is at least 250px by 250px."
  const large = "Unable to upload image. Please choose a file smaller than 5mb."
  const light = "Unable to upload image. Please choose a file that is at least 10240 bytes."
  const next = () => screen.queryByRole("link", { name: "Review photos" })

  async function choose(type: string, bytes: number, width: number) {
    Object.assign(URL, { createObjectURL: () => "blob:own", revokeObjectURL: () => {} })
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height: 300, close() {} }) })
    await uploaded(upload("a"))
    await open({ photos: ["a"] })
    await waitFor(() => expect(next()).not.toBeNull())
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(screen.getByLabelText("Photos"), new File([pngBytes(bytes)], "b.png", { type }))
    return user
  }

  test.each([
    ["that is a gif", "L-429", "image/gif", 20_000, 300, imageErrors.type],
    ["of 249 pixels", "F-663 L-430", "image/png", 20_000, 249, small],
    ["of 6 MB", "F-664 L-431", "image/png", 6_000_000, 300, large],
    ["of 10,239 bytes", "F-665 L-432", "image/jpeg", 10_239, 300, light],
  ] as const)("%s is refused before it is sent [%s]", async (_, __, type, bytes, width, error) => {
    const user = await choose(type, bytes, width)
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(error))
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull()
    if (error === light) expect(screen.getByRole("alert")).toHaveTextContent("it needs at least 10 KB")
    await user.click(screen.getByRole("button", { name: "Remove refused files" }))
    await waitFor(() => expect(next()).not.toBeNull())
  })

  test("and breaks a limit is made to fit where that can be done: by itself or with others (D-320)", async () => {
    const user = await choose("image/jpeg", 10_239, 300)
    await user.upload(
      screen.getByLabelText("Photos"),
      new File([pngBytes(6_000_000)], "c.png", { type: "image/png" }),
    )
    expect(await screen.findByText("It can be reduced in size.")).toBeVisible()
    expect(screen.getByRole("button", { name: "Fit 2 files" })).toBeEnabled()
    const facts = { mime_type: "image/jpeg", width: 300, height: 300, bytes: 20_000 }
    const stop = sendsFiles(201, { id: "fitted", ...facts })
    await answers("uploads.process", { status: 202 })
    await uploaded(upload("fitted", 300, 300))
    await user.click(screen.getByRole("button", { name: "Make it fit (b.png)" }))
    expect(await screen.findByText(/^300 x 300/)).toBeVisible()
    expect(screen.queryByRole("button", { name: /^Fit 2/ })).toBeNull()
    stop()
  })

  test.each([
    ["a HEIC that this browser cannot read", "ftypheic", "This browser can't read HEIC."],
    ["of a type that nothing reads", "GIF89a..", null],
  ])("and is %s is refused with what helps, and cannot be made to fit", async (_, head, text) => {
    const user = await choose("image/png", 20_000, 300)
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error("not read")) })
    const file = new File([`....${head}`.padEnd(20_000, "x")], "c.heic", { type: "image/heic" })
    await user.upload(screen.getByLabelText("Photos"), file)
    const row = () => screen.getByText("c.heic").closest("li")
    await waitFor(() => expect(row()).toHaveTextContent(imageErrors.type))
    if (text) expect(row()).toHaveTextContent(text)
    expect(screen.queryByRole("button", { name: /fit/i })).toBeNull()
  })

  test("and is refused disables what leads on [L-313]", async () => {
    await choose("image/png", 20_000, 249)
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(small))
    expect(next()).toBeNull()
    expect(screen.getByRole("button", { name: "Review photos" })).toBeDisabled()
  })

  test.each([
    ["png", "L-429", "image/png", 20_000, 250],
    ["jpeg", "L-429", "image/jpeg", 20_000, 250],
    ["jpeg of 10,240 bytes", "L-432", "image/jpeg", 10_240, 300],
  ] as const)("and is a %s is not refused [%s]", async (_, __, type, bytes, width) => {
    await choose(type, bytes, width)
    expect(await screen.findByText("b.png")).toBeVisible()
    await settled()
    expect(document.body).not.toHaveTextContent(/Unable to upload image/)
  })
})
