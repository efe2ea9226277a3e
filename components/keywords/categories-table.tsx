import { Tag } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea } from "#components/ui/pending.tsx"
import type { Attempt } from "#lib/errors/attempt.ts"
import { positiveShare } from "#lib/features/keywords/cloud.ts"
import { categoryHref, keywordsHref } from "#lib/features/keywords/hrefs.ts"
import type { Categories } from "#lib/features/keywords/load.ts"
import type { KeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { keywordsTexts, shareText } from "#lib/features/keywords/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { ClearFilters, wideningHint } from "./clear-filters.tsx"
import { StillReading } from "./still-reading.tsx"

type Row = Categories["categories"][number]

const columnsOf = (query: URLSearchParams): Column<Row>[] => {
  const opening = (row: Row, count: number, side?: "positive" | "negative") =>
    count === 0 ? (
      "0"
    ) : (
      <Link
        href={categoryHref(row.category, query, side)}
        prefetch={false}
        aria-label={`${formatCount(count)} ${side ? `${side} ` : ""}mentions of ${row.category}`}
      >
        {formatCount(count)}
      </Link>
    )
  return [
    {
      key: "category",
      label: "Category",
      cell: ({ category }) => (
        <Link className="cell-main" href={categoryHref(category, query)} prefetch={false}>
          {category}
        </Link>
      ),
    },
    {
      key: "share",
      label: "Positive share",
      isNumber: true,
      cell: (row) => shareText(positiveShare(row.positive_count, row.total_count)),
    },
    {
      key: "positive",
      label: "Positive",
      isNumber: true,
      cell: (row) => opening(row, row.positive_count, "positive"),
    },
    {
      key: "negative",
      label: "Negative",
      isNumber: true,
      cell: (row) => (row.negative_count == null ? "–" : opening(row, row.negative_count, "negative")),
    },
    { key: "total", label: "Total", isNumber: true, cell: (row) => opening(row, row.total_count) },
  ]
}

export type CategoriesTableProps = {
  categories: Attempt<Categories>
  search: KeywordsSearch
  query: URLSearchParams
  path: string
}

/** Every category with figures that open their sentences. */
export function CategoriesTable({ categories, search, query, path }: CategoriesTableProps) {
  return (
    <PendingArea className="pt-5">
      {!categories.ok ? (
        <ErrorState
          title="Unable to load categories"
          text={keywordsTexts.categoriesFailed}
          retryHref={keywordsHref(path, query)}
        />
      ) : (
        <>
          {categories.value.categories.length > 0 && (
            <StillReading count={categories.value.waiting_reviews} />
          )}
          {categories.value.categories.length === 0 && categories.value.waiting_reviews ? (
            <EmptyState icon={Tag} title={keywordsTexts.reading} hint={keywordsTexts.readingHint} />
          ) : categories.value.categories.length === 0 ? (
            <EmptyState
              icon={Tag}
              title={keywordsTexts.noCategories}
              hint={wideningHint({ page: "categories", search })}
              action={<ClearFilters page="categories" path={path} search={search} query={query} />}
            />
          ) : (
            <DataTable
              caption="Experience Categories"
              track="keywords.category_table"
              columns={columnsOf(query)}
              rows={categories.value.categories}
              rowKey={({ category }) => category}
            />
          )}
        </>
      )}
    </PendingArea>
  )
}
