/** How the calendars of the product look. */
export const calendarClasses = {
  root: "relative px-2 pb-2",
  months: "grid",
  month_caption: "flex min-h-8 items-center",
  dropdowns: "flex gap-1",
  dropdown_root:
    "relative rounded-control hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus",
  dropdown: "absolute inset-0 cursor-pointer opacity-0",
  caption_label: "flex items-center gap-0.5 px-1.5 py-1 font-medium [&>svg]:size-3",
  nav: "absolute top-0 right-2 flex gap-1",
  button_previous: "iconbtn",
  button_next: "iconbtn",
  chevron: "size-4 fill-current",
  month_grid: "w-full table-fixed border-collapse",
  weekday: "py-1 text-center text-12/inherit font-regular text-faint",
  day: "px-0 py-px text-center",
  day_button:
    "h-8 w-full rounded-control border-0 bg-transparent text-inherit tabular-nums enabled:hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:h-10",
  today: "[&>button]:font-strong [&>button]:underline [&>button]:underline-offset-3",
  outside: "not-data-disabled:text-faint",
  disabled: "text-disabled",
  selected: "[&>button]:rounded-none",
  range_start: "[&>button]:rounded-l-control [&>button]:bg-accent [&>button]:text-on-accent",
  range_middle: "[&>button]:bg-accent-soft",
  range_end: "[&>button]:rounded-r-control [&>button]:bg-accent [&>button]:text-on-accent",
}
