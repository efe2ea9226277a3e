import { galleryIsMarked } from "./rules/gallery.ts"
import { keeps } from "./support/rule.ts"

describe("what is proven for people", () => {
  keeps("a test has the mark (gallery) when nothing but the gallery shows it", galleryIsMarked, "gallery", [
    "e2e/ui/hooked.spec.ts",
    "tests/component/alone.test.tsx",
    "tests/component/shared.test.tsx",
    "tests/pages/opened.test.ts",
    "tests/pages/routed.test.ts",
  ])
})
