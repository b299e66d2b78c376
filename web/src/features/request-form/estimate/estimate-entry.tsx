import { FileText } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import type { FormPart } from "../form-part.ts";
import styles from "../request-form.module.css";
import type { Estimate, EstimateRefusal } from "./bms-estimate.ts";
import type { EstimateDialogProps } from "./estimate-dialog.tsx";

type Read = { Dialog: ComponentType<EstimateDialogProps>; estimate: Estimate; name: string };

/** A file of an estimate is read on this device, and what a request can hold is offered to the form. Its code is loaded with the first file. */
export function EstimateEntry({ values, change }: Pick<FormPart, "values" | "change">) {
  const t = useText();
  const [read, setRead] = useState<Read>();
  const [refusal, setRefusal] = useState<EstimateRefusal | "failed">();
  const open = (file: File) => {
    setRefusal(undefined);
    readFile(file).then(
      (found) => (typeof found === "string" ? setRefusal(found) : setRead(found)),
      () => setRefusal("failed"),
    );
  };
  return (
    <div className={styles.stack}>
      <div>
        <FileButton
          size="sm"
          variant="quiet"
          icon={<FileText aria-hidden />}
          accept=".xml,.bms,text/xml,application/xml"
          onFiles={([file]) => file && open(file)}
        >
          {t("requests.estimate.open")}
        </FileButton>
      </div>
      {refusal ? (
        <Banner
          tone="warning"
          title={t("requests.estimate.refusedTitle")}
          onClose={() => setRefusal(undefined)}
          closeText={t("common.close")}
        >
          {t(`requests.estimate.refused.${refusal}`)}
        </Banner>
      ) : null}
      {read ? (
        <read.Dialog estimate={read.estimate} name={read.name} values={values} change={change} onClose={() => setRead(undefined)} />
      ) : null}
    </div>
  );
}

async function readFile(file: File): Promise<Read | EstimateRefusal> {
  const [{ maxEstimateBytes, readEstimate }, { EstimateDialog }] = await Promise.all([
    import("./bms-estimate.ts"),
    import("./estimate-dialog.tsx"),
  ]);
  // Not even looked into: a video that was chosen by mistake would fill the memory.
  if (file.size > maxEstimateBytes) return "too-large";
  const estimate = readEstimate(new Uint8Array(await file.arrayBuffer()));
  return typeof estimate === "string" ? estimate : { Dialog: EstimateDialog, estimate, name: file.name };
}
