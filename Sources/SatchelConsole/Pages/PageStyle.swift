/// The looks and the behavior of a page, allowed there by the hashes of these very texts.
enum PageStyle {
    // A test recomputes the hashes.
    static let styleHash = "sha256-p9U5bU3i1dtLQ6Oe+51fdSpZd5L/JA5WA+ifhV0Dgow="
    static let scriptHash = "sha256-fz7XidMuOI63t6exYR5Cxsw2AfG2bOU5qQd6jA2G6Y4="

    static let style = """
        :root{color-scheme:light dark;--ink:#1c1d20;--soft:#5a5f68;--line:#d9dce1;--paper:#fff;--band:#f5f6f8;--blue:#1f5fbf;\
        --up:#18753c;--down:#b3261e;--star:#9a6700}
        @media (prefers-color-scheme:dark){:root{--ink:#e7e8ea;--soft:#a4abb5;--line:#363a41;--paper:#15171a;--band:#1d2024;\
        --blue:#8ab4f8;--up:#6fcf97;--down:#f2998f;--star:#f0c75e}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,\
        "Noto Sans","Noto Sans CJK KR",sans-serif}
        main{max-width:76rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2.5rem) 3rem}
        h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
        h2{font-size:1.25rem;margin:2rem 0 .25rem}
        .note,figcaption{color:var(--soft);margin:.25rem 0 .75rem}
        a{color:var(--blue);overflow-wrap:anywhere}
        .tools{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:1rem 0 .5rem}
        .tools[hidden]{display:none}
        .tools label{display:flex;gap:.5rem;align-items:center;flex:0 1 24rem}
        .tools .sorts{display:none}
        input{flex:1;min-width:0;font:inherit;color:inherit;background:var(--band);border:1px solid var(--soft);\
        border-radius:.5rem;padding:.4rem .7rem}
        output{color:var(--soft)}
        :focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:.25rem}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;width:100%}
        caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        th,td{text-align:left;vertical-align:top;padding:.5rem 1.25rem .5rem 0;border-bottom:1px solid var(--line)}
        thead th,thead td{vertical-align:bottom;color:var(--soft);font-weight:600;white-space:nowrap}
        tbody th{font-weight:600;min-width:10rem}
        tbody tr:hover{background:var(--band)}
        tr[hidden]{display:none}
        .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        th button{all:unset;cursor:pointer;font:inherit;color:inherit}
        th button:hover{color:var(--ink);text-decoration:underline;text-underline-offset:.2em}
        th button:focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:.25rem}
        th button::after{position:absolute;padding-left:.25em;font-size:.75em;line-height:2}
        th[aria-sort=ascending] button::after{content:"▲"}
        th[aria-sort=descending] button::after{content:"▼"}
        th[aria-sort] button{color:var(--ink)}
        .picture{width:4.5rem}
        .picture img{display:block;width:3.5rem;max-height:5.25rem;object-fit:contain;object-position:top left;\
        border-radius:.25rem}
        .detail>img,section>img{float:right;max-width:min(40%,20rem);max-height:24rem;margin:0 0 1rem 1.5rem;\
        border-radius:.375rem}
        .mark{color:var(--star)}
        .rise{color:var(--up)}
        .fall{color:var(--down)}
        .list .bar{align-self:center}
        .bar{display:inline-block;width:8rem;margin-right:.75rem;vertical-align:middle}
        .bar svg{display:block;width:100%;height:.8rem}
        svg .fill{fill:var(--blue)}
        svg .track{fill:var(--line)}
        svg .stroke{fill:none;stroke:var(--blue);stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}
        svg .grid{stroke:var(--line);stroke-width:1}
        svg .up{fill:var(--up);stroke:var(--up)}
        svg .down{fill:var(--down);stroke:var(--down)}
        svg text{fill:var(--soft);font:13px system-ui,sans-serif}
        svg text.title{fill:var(--ink);font-weight:600;font-size:16px}
        svg text.strong{fill:var(--ink)}
        svg.spark{width:7rem;height:1.5rem;vertical-align:middle}
        figure{margin:1rem 0;overflow-x:auto}
        figure svg{display:block;width:100%;min-width:38rem;height:auto}
        dl{margin:1rem 0}
        dl div{display:flex;gap:1rem;padding:.3rem 0;border-bottom:1px solid var(--line)}
        dt{flex:0 0 9rem;color:var(--soft)}
        dd{margin:0;min-width:0;overflow-wrap:anywhere}
        pre{overflow-x:auto;background:var(--band);padding:1rem;border-radius:.5rem}
        summary{cursor:pointer}
        @media (max-width:40rem){.list thead{display:none}.list table,.list tbody{display:block}
        .list tr{display:block;position:relative;padding:.75rem 0;border-bottom:1px solid var(--line)}
        .list th,.list td{display:flex;gap:.75rem;align-items:baseline;padding:.1rem 0;border:0;text-align:left;white-space:normal}
        .list th{font-size:1.05rem;min-width:0;overflow-wrap:anywhere}
        .list td::before{content:attr(data-l);flex:0 0 6.5rem;color:var(--soft)}
        .list td.picture::before{content:none}
        .list .none{display:none}
        .list tr:has(.picture img){padding-left:4.75rem;min-height:6.75rem}
        .list .picture{position:absolute;left:0;top:.85rem}
        .tools .sorts{display:flex}}
        select{font:inherit;flex:1;min-width:0;padding:.4rem;color:inherit;background:var(--band);\
        border:1px solid var(--soft);border-radius:.5rem}
        @media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--paper:#fff;--band:#fff;--blue:#1f5fbf;\
        --up:#18753c;--down:#b3261e;--star:#9a6700}
        main{max-width:none;padding:0}body{font-size:9.5pt}.tools{display:none}.wide,figure{overflow:visible}figure svg{min-width:0}
        th,td{padding:.3rem .6rem .3rem 0;overflow-wrap:anywhere}.number,thead th{white-space:normal}tbody th{min-width:0}
        thead{display:table-header-group}tr,figure{break-inside:avoid}h2{break-after:avoid}a{color:inherit}}
        """

    static let script = #"""
        "use strict";
        const fold = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
        const order = new Intl.Collator(undefined, {numeric: true, sensitivity: "base"});
        for (const list of document.querySelectorAll("section.list")) {
          const body = list.querySelector("tbody"), rows = [...body.rows], texts = rows.map(row => fold(row.textContent));
          const tools = list.querySelector(".tools"), input = tools.querySelector("input"), output = tools.querySelector("output");
          const heads = [...list.querySelectorAll("thead tr > *")];
          const count = () => {
            const shown = rows.filter(row => !row.hidden).length;
            output.textContent = (shown === rows.length ? "" : shown + " of ") + rows.length + (rows.length === 1 ? " row" : " rows");
          };
          input.addEventListener("input", () => {
            const words = fold(input.value).split(/\s+/).filter(word => word);
            rows.forEach((row, index) => { row.hidden = !words.every(word => texts[index].includes(word)); });
            count();
          });
          const sort = (index, direction) => {
            heads.forEach((head, place) => {
              if (place === index && direction) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
              else head.removeAttribute("aria-sort");
            });
            if (!direction) return body.append(...rows);
            const keys = new Map(rows.map(row => [row, row.cells[index].dataset.v ?? row.cells[index].textContent.trim()]));
            const all = rows.filter(row => keys.get(row) !== ""), none = rows.filter(row => keys.get(row) === "");
            const isNumeric = all.every(row => !Number.isNaN(Number(keys.get(row))));
            all.sort((left, right) => direction * (isNumeric
              ? Number(keys.get(left)) - Number(keys.get(right)) : order.compare(keys.get(left), keys.get(right))));
            body.append(...all, ...none);
          };
          const label = document.createElement("label"), select = document.createElement("select");
          label.className = "sorts";
          label.append("Sort ", select);
          select.append(new Option("as listed", ""));
          heads.forEach((head, index) => {
            if (head.tagName !== "TH") return;
            const button = document.createElement("button"), name = head.textContent;
            button.type = "button";
            button.textContent = name;
            head.replaceChildren(button);
            button.addEventListener("click", () => {
              const now = head.getAttribute("aria-sort");
              sort(index, now === "ascending" ? -1 : now === "descending" ? 0 : 1);
            });
            select.append(new Option(name + " ▲", index + " 1"), new Option(name + " ▼", index + " -1"));
          });
          select.addEventListener("change", () => {
            const [index, direction] = select.value.split(" ").map(Number);
            sort(index, direction || 0);
          });
          tools.append(label);
          tools.hidden = false;
          count();
        }
        """#
}
