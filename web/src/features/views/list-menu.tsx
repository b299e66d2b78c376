import { getViews, maxViews, type SavedView, saveView, type View, type ViewList } from "@remotebay/contract";
import { Bookmark, BookmarkPlus, Columns3, FileDown, ListFilter, RefreshCw, Settings2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Menu } from "../../ui/menu.tsx";
import type { MenuItem } from "../../ui/menu-item.ts";
import { toast } from "../../ui/toast.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { ColumnChoice, ListColumn } from "./columns.ts";
import { type ListFile, useListFile } from "./use-list-file.ts";
import { isShown, queryOf } from "./view-words.ts";
import styles from "./views.module.css";

const FileDialog = lazy(() => import("./file-dialog.tsx").then((module) => ({ default: module.FileDialog })));
const ColumnsDialog = lazy(() => import("./columns-dialog.tsx").then((module) => ({ default: module.ColumnsDialog })));
const SaveDialog = lazy(() => import("./save-dialog.tsx").then((module) => ({ default: module.SaveDialog })));
const ViewsDialog = lazy(() => import("./views-dialog.tsx").then((module) => ({ default: module.ViewsDialog })));

interface ListMenuProps<Row> {
  list: ViewList;
  /** The list's parameters, as they are shown. */
  shown: object;
  /** Shows what a view keeps. */
  onShow: (query: View["Query"], columns: readonly string[]) => void;
  /** The columns, of a list that is a table. */
  columns?: ColumnChoice<Pick<ListColumn<Row>, "id" | "name" | "isExtra">>;
  /** What the list is as a file. */
  file?: ListFile<Row>;
  /** An icon alone, where there is little room. */
  compact?: boolean;
}

/** What every list with filters offers (domain.md#views): its saved views, its columns, and itself as a file. */
export function ListMenu<Row>({ list, shown, onShow, columns, file, compact = false }: ListMenuProps<Row>) {
  const t = useText();
  // An icon alone shows no view's name: they are asked for once somebody is about to open it.
  const [isWanted, setWanted] = useState(!compact);
  const { data, error } = useCall(getViews, isWanted ? {} : null);
  const want = () => setWanted(true);
  const isTable = useMedia("(min-width: 720px)");
  const [open, setOpen] = useState<string>();
  const [lastId, setLastId] = useState<number>();
  const update = useUpdate();
  const making = useListFile(list, file);
  const close = () => setOpen(undefined);
  const views = (data ?? []).filter((view) => view.List === list);
  const now = { Query: queryOf(shown), Columns: [...(columns?.chosen ?? [])] };
  const current = views.find((view) => isShown(view, now.Query, now.Columns));
  // Shown last and changed since: it may be meant to stay so.
  const changed = current ? undefined : views.find(({ Id }) => Id === lastId);
  const save = (view: Pick<View, "Id" | "Name">) => ({ ...view, List: list, ...now }) as SavedView;
  const act: Readonly<Record<string, () => void>> = { update: () => changed && update(save(changed)), file: making.start };
  const choose = (id: string) => {
    const view = views.find(({ Id }) => `view-${Id}` === id);
    if (!view) return act[id] ? act[id]() : setOpen(id);
    setLastId(view.Id);
    onShow(view.Query, view.Columns);
  };
  const sections: MenuItem[][] = [
    viewItems(views, current, error && !data ? t("views.failed") : undefined),
    [
      ...(changed ? [{ id: "update", label: t("views.update", { name: changed.Name }), icon: <RefreshCw aria-hidden /> }] : []),
      {
        id: "save",
        label: t("views.save"),
        icon: <BookmarkPlus aria-hidden />,
        disabled: views.length >= maxViews,
        ...(views.length >= maxViews ? { description: t("views.full", { count: maxViews }) } : {}),
      },
      ...(views.length > 0 ? [{ id: "views", label: t("views.manage"), icon: <Settings2 aria-hidden /> }] : []),
    ],
    [
      ...(columns && isTable ? [{ id: "columns", label: t("views.columns.title"), icon: <Columns3 aria-hidden /> }] : []),
      ...(file ? [{ id: "file", label: t("views.file.title"), icon: <FileDown aria-hidden />, disabled: file.isEmpty }] : []),
    ],
  ];
  const dialogs: Readonly<Record<string, ReactNode>> = {
    save: <SaveDialog {...{ views, save }} onClose={close} onSaved={setLastId} />,
    views: <ViewsDialog {...{ views, save }} onClose={close} />,
    columns: columns ? <ColumnsDialog columns={columns} onClose={close} /> : null,
  };
  return (
    <>
      <span className={styles.trigger} onPointerEnter={want} onFocus={want}>
        <Menu
          label={t("views.label")}
          {...(compact
            ? { size: "sm" }
            : { text: <span className={styles.current}>{current?.Name ?? changed?.Name ?? t("views.menu")}</span> })}
          icon={<ListFilter aria-hidden />}
          sections={sections.filter((items) => items.length > 0)}
          onAction={choose}
        />
      </span>
      <Suspense fallback={null}>
        {open === undefined ? null : dialogs[open]}
        {making.state ? <FileDialog state={making.state} onRetry={making.start} onClose={making.stop} /> : null}
      </Suspense>
    </>
  );
}

function viewItems(views: readonly View[], current: View | undefined, failed: string | undefined): MenuItem[] {
  if (failed !== undefined) return [{ id: "failed", label: failed, disabled: true }];
  return views.map((view) => ({
    id: `view-${view.Id}`,
    label: view.Name,
    icon: <Bookmark aria-hidden />,
    ...(view.Id === current?.Id ? { current: true } : {}),
  }));
}

/** Saves what is shown as the view that was shown last. A refusal is told by the outbox, since no dialog is open. */
function useUpdate(): (view: SavedView) => void {
  const t = useText();
  const updating = useSend(saveView, {
    isShown: false,
    onDone: (_, { body }) => toast({ text: t("views.saved", { name: body.Name }), tone: "success", key: "view" }),
  });
  return (view) => updating.send({ body: view });
}
