CREATE TABLE "google_figure_days" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"value" bigint NOT NULL,
	"known" integer NOT NULL,
	"mark" numeric NOT NULL,
	CONSTRAINT "google_figure_days_account_id_day_figure_pk" PRIMARY KEY("account_id","day","figure")
);
--> statement-breakpoint
ALTER TABLE "google_figure_days" ADD CONSTRAINT "google_figure_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "google_figure_values"(search_views integer, maps_views integer, calls integer, directions integer,
  website_clicks integer) RETURNS TABLE (figure text, value bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT v.figure, v.value FROM (VALUES ('views', search_views::bigint + maps_views), ('search_views', search_views),
    ('maps_views', maps_views), ('calls', calls), ('directions', directions), ('website_clicks', website_clicks),
    ('locations', 1)) AS v (figure, value) WHERE v.value IS NOT NULL
$$;
--> statement-breakpoint
INSERT INTO google_figure_days (account_id, day, figure, value, known, mark)
  SELECT f.account_id, f.day, v.figure, sum(v.value), count(*), sum(hashint8extended(f.location_id, 0))
  FROM google_figures f JOIN locations l ON l.account_id = f.account_id AND l.id = f.location_id AND l.deleted_at IS NULL,
    google_figure_values(f.search_views, f.maps_views, f.calls, f.directions, f.website_clicks) v
  GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION "count_google_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who deletes or restores one of the locations waits, or is waited for: its figures count as it stands.
  IF TG_OP <> 'INSERT' THEN
    PERFORM 1 FROM locations l WHERE (l.account_id, l.id) IN (SELECT account_id, location_id FROM gone)
      ORDER BY l.account_id, l.id FOR SHARE;
    UPDATE google_figure_days AS kept SET value = kept.value - lost.value, known = kept.known - lost.known,
      mark = kept.mark - lost.mark
    FROM (
      SELECT f.account_id, f.day, v.figure, sum(v.value) AS value, count(*) AS known,
        sum(hashint8extended(f.location_id, 0)) AS mark
      FROM gone f JOIN locations l ON l.account_id = f.account_id AND l.id = f.location_id AND l.deleted_at IS NULL,
        google_figure_values(f.search_views, f.maps_views, f.calls, f.directions, f.website_clicks) v
      GROUP BY 1, 2, 3) AS lost
    WHERE kept.account_id = lost.account_id AND kept.day = lost.day AND kept.figure = lost.figure;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM 1 FROM locations l WHERE (l.account_id, l.id) IN (SELECT account_id, location_id FROM fresh)
      ORDER BY l.account_id, l.id FOR SHARE;
    INSERT INTO google_figure_days AS kept (account_id, day, figure, value, known, mark)
    SELECT f.account_id, f.day, v.figure, sum(v.value), count(*), sum(hashint8extended(f.location_id, 0))
    FROM fresh f JOIN locations l ON l.account_id = f.account_id AND l.id = f.location_id AND l.deleted_at IS NULL,
      google_figure_values(f.search_views, f.maps_views, f.calls, f.directions, f.website_clicks) v
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account_id, day, figure) DO UPDATE SET value = kept.value + excluded.value,
      known = kept.known + excluded.known, mark = kept.mark + excluded.mark;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "google_figures_new" AFTER INSERT ON "google_figures" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_google_figures"();
--> statement-breakpoint
CREATE TRIGGER "google_figures_changed" AFTER UPDATE ON "google_figures" REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "count_google_figures"();
--> statement-breakpoint
CREATE TRIGGER "google_figures_gone" AFTER DELETE ON "google_figures" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_google_figures"();
--> statement-breakpoint
CREATE FUNCTION "count_google_figures_of_location"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE WHEN new.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO google_figure_days AS kept (account_id, day, figure, value, known, mark)
  SELECT f.account_id, f.day, v.figure, sign * v.value, sign, sign * hashint8extended(f.location_id, 0)::numeric
  FROM google_figures f,
    google_figure_values(f.search_views, f.maps_views, f.calls, f.directions, f.website_clicks) v
  WHERE f.account_id = new.account_id AND f.location_id = new.id ORDER BY 1, 2, 3
  ON CONFLICT (account_id, day, figure) DO UPDATE SET value = kept.value + excluded.value,
    known = kept.known + excluded.known, mark = kept.mark + excluded.mark;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "google_figures_of_location" AFTER UPDATE ON "locations" FOR EACH ROW
  WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION "count_google_figures_of_location"();
--> statement-breakpoint
CREATE FUNCTION "forget_google_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Before their location, which says whether they have been counted.
  DELETE FROM google_figures WHERE account_id = old.account_id AND location_id = old.id;
  RETURN old;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "google_figures_forgotten" BEFORE DELETE ON "locations" FOR EACH ROW
  EXECUTE FUNCTION "forget_google_figures"();
