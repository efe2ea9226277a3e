ALTER TABLE "locations" drop column "search_text";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (replace(outpost_search(name), chr(10), ' ') || chr(10) || replace(outpost_search(coalesce(city, '')), chr(10), ' ')
          || chr(10) || replace(outpost_search(coalesce(external_id, '')), chr(10), ' ')
          || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
          || chr(10) || replace(outpost_search(coalesce(address, '') || ' ' || coalesce(address2, '')), chr(10), ' ')
          || chr(10) || replace(outpost_search(coalesce(zipcode, '')), chr(10), ' ')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("search_text" gin_trgm_ops);
